package io.millrace.upsert;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of an upsert record say: the revision of the document before and after, and the beginning of the span of
 * time it belongs to. Each header is a big-endian int64.
 *
 * @param from the revision before: 0 for the record that begins a document
 * @param to the revision after; for newest readings, the time of the reading in milliseconds since the epoch
 * @param start the beginning of the document's span in milliseconds since the epoch, from which its expiry counts
 */
public record Revision(long from, long to, long start) {

    public static final String FROM = "millrace.from";
    public static final String TO = "millrace.to";
    public static final String START = "millrace.start";

    /** Reads the headers of a record; empty if one is missing or malformed, so that the record was not written by Millrace. */
    public static Optional<Revision> read(Headers headers) {
        Header from = headers.lastHeader(FROM);
        Header to = headers.lastHeader(TO);
        Header start = headers.lastHeader(START);
        if (!isLong(from) || !isLong(to) || !isLong(start)) {
            return Optional.empty();
        }
        return Optional.of(new Revision(toLong(from), toLong(to), toLong(start)));
    }

    /** New headers that say this. */
    public Headers toHeaders() {
        return new RecordHeaders().add(FROM, bytes(from)).add(TO, bytes(to)).add(START, bytes(start));
    }

    private static boolean isLong(@Nullable Header header) {
        return header != null && header.value() != null && header.value().length == Long.BYTES;
    }

    private static long toLong(Header header) {
        return ByteBuffer.wrap(header.value()).getLong();
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }
}
