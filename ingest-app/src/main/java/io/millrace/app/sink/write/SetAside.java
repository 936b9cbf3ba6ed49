package io.millrace.app.sink.write;

import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * An upsert record that could not be applied.
 *
 * @param record the record, as it was read
 * @param reason why
 * @param text why, for people: what the server said, or what was found
 * @param readings how many readings it carries
 */
public record SetAside(ConsumerRecord<byte[], byte[]> record, Reason reason, String text, long readings) {

    /** Why an upsert record is set aside. The code is part of the contract with operators; names may be added. */
    public enum Reason {
        /** The record is no upsert record. */
        MALFORMED,
        /** MongoDB refuses the document. */
        REFUSED,
        /** A unique index that is not the one on {@code _id} holds the same key in another document. */
        DUPLICATE_KEY,
        /** The document is at an earlier revision than the record leads on from, or missing: something before it is missing. */
        GAP;

        private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

        /** How the reason is written in headers and metrics, such as {@code duplicate-key}. */
        public String code() {
            return code;
        }
    }
}
