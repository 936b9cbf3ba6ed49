package io.millrace.upsert;

import io.millrace.reading.MetaKey;
import io.millrace.reading.Position;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;

/**
 * The {@code _id} of a document: {@code <meta>|<start of the span>|<random>}. It sorts by meta and time, and no other
 * document ever has it: the last part is drawn when the document begins.
 */
public final class DocumentId {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private DocumentId() {}

    /**
     * The id of a document of one reading: {@code <topic id>-<partition>-<offset>-<index>}, with the name of the topic where
     * its id is not known. Reading the same record again gives the same id.
     */
    public static String of(Position position) {
        String topic = position.topicId().isEmpty() ? position.topic() : position.topicId();
        return topic + "-" + position.partition() + "-" + position.offset() + "-" + position.index();
    }

    /**
     * The id of a document.
     *
     * @param meta the document's meta
     * @param start the beginning of its span, whole seconds in milliseconds since the epoch
     * @param random 64 random bits
     */
    public static String of(MetaKey meta, long start, long random) {
        byte[] bits = ByteBuffer.allocate(Long.BYTES).putLong(random).array();
        return meta.documentPrefix() + "|" + Instant.ofEpochMilli(start) + "|" + BASE64.encodeToString(bits);
    }
}
