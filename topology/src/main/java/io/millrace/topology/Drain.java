package io.millrace.topology;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Reading;
import io.millrace.reading.ReadingSerde;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.state.StateTable;
import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes out and closes everything that one partition of a series' state holds, while no instance of the application runs:
 * first what waits in the repartition topic is taken in, then every document is finished. Each step is a Kafka transaction of
 * upserts, state and offsets, as when the application runs, so that a drain that was interrupted is simply run again. The
 * state of one partition is held on the heap. Afterwards the changelog holds nothing of value.
 *
 * <p>It works on the changelog alone, and so does not mind that the source topics have other partitions by now.
 */
public final class Drain {

    private static final int METAS_AT_ONCE = 500;
    private static final int READINGS_AT_ONCE = 10_000;

    private final Names names;
    private final Series series;
    private final TopicReader reader;
    private final Producer<byte[], byte[]> producer;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /**
     * A drain of one series.
     *
     * @param reader reads committed records
     * @param producer a transactional producer whose transactions have been initialised; the caller's to close
     * @param clock the wall clock
     */
    public Drain(
            Names names, Series series, TopicReader reader, Producer<byte[], byte[]> producer, InstantSource clock) {
        this.names = names;
        this.series = series;
        this.reader = reader;
        this.producer = producer;
        this.clock = clock;
    }

    /** Reads topics from one offset to their end, committed records only. */
    public interface TopicReader {
        /** Reads on from an offset, or from the beginning, up to the end as it is now. */
        void readToEnd(TopicPartition partition, OptionalLong from, Consumer<ConsumerRecord<byte[], byte[]>> records);

        /** The offset that the application's group has committed. */
        OptionalLong committed(TopicPartition partition);

        /** The application's group, which has no members. */
        ConsumerGroupMetadata group();
    }

    /**
     * What was done.
     *
     * @param readings readings that waited in the repartition topic and were taken in
     * @param upserts upsert records that were written
     */
    public record Result(long readings, long upserts) {}

    /** Drains one partition of the state. */
    public Result partition(int partition) {
        var changelog = new TopicPartition(names.changelogTopic(), partition);
        var table = new HeapTable();
        reader.readToEnd(changelog, OptionalLong.empty(), record -> restore(table, record));
        var fold = new SeriesFold(
                series,
                new Logged(table, changelog),
                random::nextLong,
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> METAS_AT_ONCE,
                0);
        var step = new Step(fold, UpsertTarget.of(names, series));
        long readings = series.keyed() ? 0 : takeWaiting(partition, fold, step);
        boolean more = true;
        while (more) {
            producer.beginTransaction();
            more = fold.drain(METAS_AT_ONCE);
            step.commit(Map.of());
        }
        return new Result(readings, step.upserts);
    }

    private static void restore(HeapTable table, ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] value = record.value();
        if (value == null) {
            table.delete(record.key());
        } else {
            table.put(record.key(), value);
        }
    }

    private long takeWaiting(int partition, SeriesFold fold, Step step) {
        var waiting = new TopicPartition(names.repartitionTopic(), partition);
        try (var serde = new ReadingSerde()) {
            var intake = new Intake(fold, step, serde.deserializer(), waiting);
            producer.beginTransaction();
            reader.readToEnd(waiting, reader.committed(waiting), intake::take);
            step.commit(intake.offsets());
            return intake.readings;
        }
    }

    /** Takes readings in, and commits from time to time. */
    private final class Intake {
        private final SeriesFold fold;
        private final Step step;
        private final Deserializer<Reading> deserializer;
        private final TopicPartition from;
        private long readings;
        private long next = -1;

        private Intake(SeriesFold fold, Step step, Deserializer<Reading> deserializer, TopicPartition from) {
            this.fold = fold;
            this.step = step;
            this.deserializer = deserializer;
            this.from = from;
        }

        private void take(ConsumerRecord<byte[], byte[]> record) {
            fold.take(deserializer.deserialize(record.topic(), record.value()), clock.millis());
            next = record.offset() + 1;
            if (++readings % READINGS_AT_ONCE == 0) {
                step.commit(offsets());
                producer.beginTransaction();
            }
        }

        private Map<TopicPartition, OffsetAndMetadata> offsets() {
            return next < 0 ? Map.of() : Map.of(from, new OffsetAndMetadata(next));
        }
    }

    /** One transaction after another. */
    private final class Step {
        private final SeriesFold fold;
        private final List<UpsertTarget> targets;
        private long upserts;

        private Step(SeriesFold fold, List<UpsertTarget> targets) {
            this.fold = fold;
            this.targets = targets;
        }

        private void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
            fold.commit(clock.millis(), this::send);
            if (!offsets.isEmpty()) {
                producer.sendOffsetsToTransaction(offsets, reader.group());
            }
            producer.commitTransaction();
        }

        private void send(Upsert upsert) {
            upserts++;
            String topic = targets.get(upsert.target()).topic();
            var unused = producer.send(new ProducerRecord<>(
                    topic,
                    null,
                    null,
                    upsert.meta().utf8(),
                    upsert.document(),
                    upsert.revision().toHeaders()));
        }
    }

    /** A table that also writes to the changelog what it is given. */
    private final class Logged implements StateTable {
        private final HeapTable table;
        private final TopicPartition changelog;

        private Logged(HeapTable table, TopicPartition changelog) {
            this.table = table;
            this.changelog = changelog;
        }

        private void log(byte[] key, byte @Nullable [] value) {
            var unused = producer.send(new ProducerRecord<>(changelog.topic(), changelog.partition(), key, value));
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return table.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            table.put(key, value);
            log(key, value);
        }

        @Override
        public void putAll(List<Entry> entries) {
            entries.forEach(entry -> put(entry.key(), entry.value()));
        }

        @Override
        public void delete(byte[] key) {
            table.delete(key);
            log(key, null);
        }

        @Override
        public Cursor range(byte[] from, byte @Nullable [] to) {
            return table.range(from, to);
        }

        @Override
        public @Nullable Entry last(byte[] from, byte[] to) {
            return table.last(from, to);
        }

        @Override
        public long approximateEntries() {
            return table.approximateEntries();
        }
    }
}
