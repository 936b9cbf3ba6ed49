package io.millrace.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Readings that lie ready in a topic: every meta in turn, one reading a second each, about 110 bytes of JSON, one field, keyed
 * by meta, compressed with lz4.
 *
 * @param metas the number of metas
 * @param readingsPerMeta the number of readings of each
 */
record Load(int metas, int readingsPerMeta) {

    static final int PARTITIONS = 4;

    private static final long START = 1_760_000_400_000L;

    /** Reads {@code METASxREADINGS}. */
    static Load parse(String text) {
        String[] numbers = text.split("x", 2);
        return new Load(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    @Override
    public String toString() {
        return String.format("%,d metas x %,d", metas, readingsPerMeta);
    }

    long readings() {
        return (long) metas * readingsPerMeta;
    }

    String topic() {
        return "load-" + metas + "-" + readingsPerMeta;
    }

    /** Makes the topic and fills it. */
    void prepare(String bootstrapServers) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic(), Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4",
                ProducerConfig.LINGER_MS_CONFIG,
                50,
                ProducerConfig.BATCH_SIZE_CONFIG,
                256 << 10);
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < readingsPerMeta; i++) {
                for (int meta = 0; meta < metas; meta++) {
                    var unused = producer.send(new ProducerRecord<>(topic(), key(meta), value(meta, i)));
                }
            }
            producer.flush();
        }
    }

    private static byte[] key(int meta) {
        return device(meta).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] value(int meta, int i) {
        // A walk that repeats after a while and has no two equal neighbours.
        int hundredths = 2000 + (meta * 31 + i * 7) % 1500;
        String json = "{\"deviceId\":\"" + device(meta) + "\",\"site\":\"plant-north/hall-2/line-7\",\"ts\":"
                + (START + i * 1000L) + ",\"temp\":" + hundredths / 100 + "." + (hundredths % 100 + 100) % 100
                + ",\"unit\":null}";
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private static String device(int meta) {
        return String.format("device-%07d", meta);
    }
}
