package io.millrace.app.sink.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.upsert.Revision;
import io.millrace.upsert.UpsertTarget.Guard;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Makes upsert records for tests, as the topology does. */
public final class Upsertion {

    public static final Guard REVISIONS = new Guard.Revisions("control.rev");
    public static final Guard NEWEST = new Guard.Newest("ts");
    public static final Guard ONCE = new Guard.Once();
    public static final Guard INSERT = new Guard.Insert("ts");
    public static final Guard SAMPLES = new Guard.Revisions("nsamples");

    private final Guard guard;
    private final String id;
    private final long from;
    private final long to;
    private final BsonDocument set = new BsonDocument();
    private long start;

    private Upsertion(Guard guard, String id, long from, long to) {
        this.guard = guard;
        this.id = id;
        this.from = from;
        this.to = to;
    }

    /** A record that leads a document from one revision to another. */
    public static Upsertion of(String id, long from, long to) {
        return new Upsertion(REVISIONS, id, from, to);
    }

    /** A record of the newest reading, at this time in milliseconds. */
    public static Upsertion newest(String id, long time) {
        return new Upsertion(NEWEST, id, 0, time);
    }

    /** A record of a document of one reading, at this time in milliseconds. */
    public static Upsertion once(String id, long time) {
        return new Upsertion(ONCE, id, 0, 1).start(time).set("ts", new BsonDateTime(time));
    }

    /** A record that leads a document of samples from one number of them to another, whose values are their numbers. */
    public static Upsertion samples(String id, int from, int to) {
        var upsertion = new Upsertion(SAMPLES, id, from, to);
        var array = new BsonArray();
        for (int i = from; i < to; i++) {
            var sample = new BsonDocument("val", new BsonInt32(i));
            if (from == 0) {
                array.add(sample);
            } else {
                upsertion.set("samples." + i, sample);
            }
        }
        return from == 0 ? upsertion.set("samples", array) : upsertion;
    }

    public Upsertion start(long millis) {
        start = millis;
        return this;
    }

    public Upsertion set(String path, long value) {
        return set(path, new BsonInt64(value));
    }

    public Upsertion set(String path, BsonValue value) {
        set.append(path, value);
        return this;
    }

    public BsonDocument document() {
        var document = new BsonDocument("_id", new BsonString(id));
        if (!(guard instanceof Guard.Once)) {
            document.append(guard.path(), guard instanceof Guard.Newest ? new BsonDateTime(to) : new BsonInt64(to));
        }
        document.putAll(set);
        return document;
    }

    public byte[] key() {
        return id.getBytes(UTF_8);
    }

    public byte[] value() {
        return bytes(document());
    }

    public Headers headers() {
        return new Revision(from, to, start).toHeaders();
    }

    public ConsumerRecord<byte[], byte[]> at(long offset) {
        return at("upserts", 0, offset);
    }

    public ConsumerRecord<byte[], byte[]> at(String topic, int partition, long offset) {
        return record(topic, partition, offset, key(), value(), headers());
    }

    public static ConsumerRecord<byte[], byte[]> record(
            String topic, int partition, long offset, byte[] key, byte[] value, Headers headers) {
        return new ConsumerRecord<>(
                topic,
                partition,
                offset,
                1_760_000_400_000L + offset,
                TimestampType.CREATE_TIME,
                key.length,
                value.length,
                key,
                value,
                headers,
                Optional.empty());
    }

    public static byte[] bytes(BsonDocument document) {
        var buffer = new BasicOutputBuffer();
        new BsonDocumentCodec()
                .encode(
                        new BsonBinaryWriter(buffer),
                        document,
                        EncoderContext.builder().build());
        return buffer.toByteArray();
    }
}
