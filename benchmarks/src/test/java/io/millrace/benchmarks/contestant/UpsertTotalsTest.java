package io.millrace.benchmarks.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Test;

class UpsertTotalsTest {

    private final Map<String, Long> counts = new HashMap<>();

    private void take(String upsert) {
        var buffer = new BasicOutputBuffer();
        new BsonDocumentCodec()
                .encode(
                        new BsonBinaryWriter(buffer),
                        BsonDocument.parse(upsert),
                        EncoderContext.builder().build());
        byte[] bytes = buffer.toByteArray();
        UpsertTotals.take(Arrays.copyOf(bytes, ByteBuffer.wrap(bytes).capacity()), counts);
    }

    private long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void shouldTakeTheLastCountOfEachBucket() {
        take("{_id: 'a', 'control.count': 32, 'data.0': {ts: [1]}}");
        take("{_id: 'b', 'control.count': 7}");
        take("{_id: 'a', 'control.rev': 40, 'control.count': 40}");

        assertThat(total()).isEqualTo(47);
    }

    @Test
    void shouldTakeTheLastCountOfEachWindow() {
        take("{_id: 'a', 'windows.0': {count: 60, fields: {temp: {count: 1}}}, 'windows.1': {count: 5}}");
        take("{_id: 'a', 'windows.1': {start: 0, count: {$numberLong: '9'}}}");

        assertThat(total()).isEqualTo(69);
    }
}
