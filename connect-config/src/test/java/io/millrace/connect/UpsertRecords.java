package io.millrace.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.upsert.Revision;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Upsert records as the topology makes them, in one partition, so that their order is that of the list. */
final class UpsertRecords {

    private UpsertRecords() {}

    /** A record that leads a bucket to as many readings as there are in its only chunk. */
    static ProducerRecord<byte[], byte[]> bucket(String topic, String id, int from, int to) {
        var chunk = new BsonArray();
        for (int i = 0; i < to; i++) {
            chunk.add(new BsonInt32(i));
        }
        var document = new BsonDocument("_id", new BsonString(id));
        if (from == 0) {
            document.append("meta", new BsonDocument("station", new BsonString(id)));
        }
        document.append("control.rev", new BsonInt64(to)).append("data.0", new BsonDocument("n", chunk));
        return record(topic, id, bytes(document), new Revision(from, to, 0));
    }

    /** A record that MongoDB refuses where the collection's validator forbids the field. */
    static ProducerRecord<byte[], byte[]> forbidden(String topic, String id) {
        var document = new BsonDocument("_id", new BsonString(id))
                .append("control.rev", new BsonInt64(1))
                .append("forbidden", new BsonInt32(1));
        return record(topic, id, bytes(document), new Revision(0, 1, 0));
    }

    /** A record that is no BSON. */
    static ProducerRecord<byte[], byte[]> garbage(String topic, String id) {
        return record(topic, id, "garbage".getBytes(UTF_8), new Revision(0, 1, 0));
    }

    static ProducerRecord<byte[], byte[]> latest(String topic, String id, long time) {
        var document = new BsonDocument("_id", new BsonString(id))
                .append("ts", new BsonDateTime(time))
                .append("fields", new BsonDocument("at", new BsonInt64(time)));
        return record(topic, id, bytes(document), new Revision(0, time, time));
    }

    /** The validator that {@link #forbidden} breaks. */
    static BsonDocument forbidding() {
        return BsonDocument.parse("{forbidden: {$exists: false}}");
    }

    static List<Integer> readings(BsonDocument bucket) {
        return bucket.getDocument("data").getDocument("0").getArray("n").stream()
                .map(value -> value.asInt32().getValue())
                .toList();
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, String key, byte[] value, Revision revision) {
        return new ProducerRecord<>(topic, 0, key.getBytes(UTF_8), value, revision.toHeaders());
    }

    static byte[] bytes(BsonDocument document) {
        var buffer = new BasicOutputBuffer();
        new BsonDocumentCodec()
                .encode(
                        new BsonBinaryWriter(buffer),
                        document,
                        EncoderContext.builder().build());
        return buffer.toByteArray();
    }
}
