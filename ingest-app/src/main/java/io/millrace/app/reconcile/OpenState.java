package io.millrace.app.reconcile;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.ClientSettings;
import io.millrace.app.topics.Cluster;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.MetaKey;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.state.StateRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Which buckets and history documents of some metas the application may still write: those that its state holds, as the changelog
 * has it. A document that is not among them is finished for good, also when a reading of its span comes later. Memory holds the state
 * of those metas. Used by one thread.
 */
final class OpenState {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Series series;

    /** One for each partition of the changelog: a series without a changelog has none. */
    private final List<SeriesFold> partitions;

    OpenState(Series series, List<SeriesFold> partitions) {
        this.series = series;
        this.partitions = partitions;
    }

    /** Reads the state of these metas. No group is joined. */
    static OpenState read(Map<String, Object> kafka, Cluster cluster, Names names, Series series, Set<MetaKey> metas) {
        String changelog = names.changelogTopic();
        TopicDescription topic = cluster.topics(List.of(changelog)).get(changelog);
        List<TopicPartition> partitions = topic == null
                ? List.of()
                : topic.partitions().stream()
                        .map(partition -> new TopicPartition(changelog, partition.partition()))
                        .toList();
        try (var consumer = new KafkaConsumer<>(
                ClientSettings.ofReader(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return new OpenState(
                    series,
                    partitions.stream()
                            .map(partition -> fold(series, table(consumer, partition, metas)))
                            .toList());
        } catch (KafkaException e) {
            throw new Failure(ExitCode.BROKER, changelog + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static SeriesFold fold(Series series, HeapTable table) {
        return new SeriesFold(
                series,
                table,
                () -> {
                    throw new IllegalStateException("this fold takes in nothing");
                },
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> Long.MAX_VALUE,
                0);
    }

    private static HeapTable table(
            KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, Set<MetaKey> metas) {
        var table = new HeapTable();
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        long end = consumer.endOffsets(List.of(partition), PATIENCE).getOrDefault(partition, 0L);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (consumer.position(partition) < end) {
            var records = consumer.poll(POLL);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                take(record, table, metas);
            }
            if (!records.isEmpty()) {
                deadline = System.nanoTime() + PATIENCE.toNanos();
            } else if (System.nanoTime() > deadline) {
                throw new Failure(
                        ExitCode.BROKER,
                        partition + " cannot be read beyond offset " + consumer.position(partition) + " of " + end
                                + ": a transaction is open there, or its leader is away");
            }
        }
        return table;
    }

    private static void take(ConsumerRecord<byte[], byte[]> record, HeapTable table, Set<MetaKey> metas) {
        if (!metas.contains(StateRecord.metaOf(record.key()))) {
            return;
        }
        if (record.value() == null) {
            table.delete(record.key());
        } else {
            table.put(record.key(), record.value());
        }
    }

    /** Whether the application may still write a bucket of this span. */
    boolean holdsBucket(MetaKey meta, long start) {
        return partitions.stream().anyMatch(fold -> fold.holdsSpan(meta, start));
    }

    /** Whether the application may still write a history document of this span. */
    boolean holds(MetaKey meta, String tier, long start) {
        int place = series.rollups().stream().map(each -> each.name()).toList().indexOf(tier);
        return partitions.stream().anyMatch(fold -> fold.holdsHistory(meta, place, start));
    }
}
