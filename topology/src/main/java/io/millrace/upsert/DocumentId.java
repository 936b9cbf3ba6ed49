package io.millrace.upsert;

import io.millrace.reading.MetaKey;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.series.IdOrder;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;

/**
 * The {@code _id} of a document: {@code <meta>|<start of the span>|<random>}, after the day where ids are
 * {@link IdOrder#TIME_FIRST}. It sorts by meta and time, or by day and meta, and no other document ever has it: the last part is
 * drawn when the document begins. Nothing is ever read out of it.
 */
public final class DocumentId {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private DocumentId() {}

    /**
     * The id of a document of one reading: {@code <topic id>-<partition>-<offset>-<index>}, with the name of the topic where
     * its id is not known, after the day of the reading where the day comes first. Reading the same record again gives the same
     * id, as long as its time is read in the same way.
     */
    public static String of(IdOrder order, Reading reading) {
        Position position = reading.position();
        String topic = position.topicId().isEmpty() ? position.topic() : position.topicId();
        String id = topic + "-" + position.partition() + "-" + position.offset() + "-" + position.index();
        return switch (order) {
            case META_FIRST -> id;
            case TIME_FIRST -> day(Instant.ofEpochMilli(reading.time()).toString()) + "|" + id;
        };
    }

    /**
     * The id of a document.
     *
     * @param order what it begins with
     * @param meta the document's meta
     * @param start the beginning of its span, whole seconds in milliseconds since the epoch
     * @param random 64 random bits
     */
    public static String of(IdOrder order, MetaKey meta, long start, long random) {
        byte[] bits = ByteBuffer.allocate(Long.BYTES).putLong(random).array();
        String time = Instant.ofEpochMilli(start).toString();
        String id = meta.documentPrefix() + "|" + time + "|" + BASE64.encodeToString(bits);
        return switch (order) {
            case META_FIRST -> id;
            case TIME_FIRST -> day(time) + "|" + id;
        };
    }

    private static String day(String time) {
        return time.substring(0, time.indexOf('T'));
    }
}
