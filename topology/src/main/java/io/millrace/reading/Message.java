package io.millrace.reading;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** A record as it came from Kafka. Nothing is copied, and nothing of it must be changed. */
public final class Message {

    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final Headers headers;
    private final long timestamp;
    private final Position position;

    /**
     * @param key the record's key, if it has one
     * @param value the record's value; null for a tombstone
     * @param headers the record's headers
     * @param timestamp the record's own time in milliseconds since the epoch; 0 where the record has none
     * @param position where the record was, with index 0
     */
    public Message(byte @Nullable [] key, byte @Nullable [] value, Headers headers, long timestamp, Position position) {
        this.key = key;
        this.value = value;
        this.headers = headers;
        this.timestamp = timestamp;
        this.position = position;
    }

    public byte @Nullable [] key() {
        return key;
    }

    public byte @Nullable [] value() {
        return value;
    }

    public Headers headers() {
        return headers;
    }

    public long timestamp() {
        return timestamp;
    }

    public Position position() {
        return position;
    }
}
