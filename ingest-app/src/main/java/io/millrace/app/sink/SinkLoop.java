package io.millrace.app.sink;

import io.millrace.app.logging.LogRate;
import io.millrace.app.sink.write.Applied;
import io.millrace.app.sink.write.SetAside;
import io.millrace.app.sink.write.Upserts;
import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads upsert records, hands them to MongoDB partition by partition, and commits what is acknowledged. The thread never waits
 * for MongoDB: while that is slower, the partitions that are full are paused and polling goes on. Everything but the handing
 * over of finished batches happens on the thread that calls.
 */
final class SinkLoop implements ConsumerRebalanceListener {

    private static final Logger LOG = LoggerFactory.getLogger(SinkLoop.class);

    private static final Duration POLL_WHEN_IDLE = Duration.ofMillis(100);

    /** Short, because finished batches are only seen between two polls. */
    private static final Duration POLL_WHEN_BUSY = Duration.ofMillis(5);

    private static final Duration REPORT_EVERY = Duration.ofSeconds(1);

    private final Map<String, SinkRoute> routes;
    private final SinkLimits limits;
    private final SinkTimes times;
    private final Consumer<byte[], byte[]> consumer;
    private final Commits commits;
    private final Upserts upserts;
    private final SinkMetrics metrics;
    private final InstantSource clock;

    /** In the order in which they last began a batch: who has waited longest comes first. */
    private final Map<TopicPartition, Lane> lanes = new LinkedHashMap<>();

    private final BlockingQueue<Finished> finished = new LinkedBlockingQueue<>();
    private final LogRate setAside;
    private boolean allPaused;
    private boolean closing;
    private boolean aborted;
    private Instant nextCommit;
    private Instant nextReport;

    /** How a batch ended. */
    private sealed interface Finished {
        record Well(Lane lane, Applied applied) implements Finished {}

        record Badly(Lane lane, Throwable defect) implements Finished {}
    }

    SinkLoop(
            SinkSettings settings,
            Consumer<byte[], byte[]> consumer,
            Commits commits,
            Upserts upserts,
            SinkMetrics metrics,
            InstantSource clock) {
        this.routes = settings.routes().stream()
                .collect(Collectors.toUnmodifiableMap(each -> each.target().topic(), Function.identity()));
        this.limits = settings.limits();
        this.times = settings.times();
        this.consumer = consumer;
        this.commits = commits;
        this.upserts = upserts;
        this.metrics = metrics;
        this.clock = clock;
        this.setAside = new LogRate(clock);
        this.nextCommit = clock.instant();
        this.nextReport = clock.instant();
    }

    /** Works until it is told to stop. What is under way then is left to {@link #finish}. */
    void run(BooleanSupplier stop) {
        consumer.subscribe(routes.keySet(), this);
        while (!stop.getAsBoolean()) {
            turn();
        }
    }

    void turn() {
        accept(consumer.poll(writing() > 0 ? POLL_WHEN_BUSY : POLL_WHEN_IDLE));
        collect();
        commitIfDue();
        begin();
        pauseAndResume();
        report();
    }

    /** Lets the batches that are under way end, for a bounded time, commits what is acknowledged, and forgets the rest. */
    void finish(Duration grace) {
        closing = true;
        await(lanes.values(), grace);
        commit();
        lanes.values().forEach(Lane::drop);
        lanes.clear();
    }

    /** Forgets everything that is not committed. */
    void abandon() {
        closing = true;
        lanes.values().forEach(Lane::drop);
        lanes.clear();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(
                partitions.stream().filter(each -> onlyInserts(route(each))).toList());
        for (TopicPartition each : partitions) {
            lanes.put(each, new Lane(each, route(each), ends.getOrDefault(each, 0L)));
        }
    }

    private SinkRoute route(TopicPartition partition) {
        return Objects.requireNonNull(routes.get(partition.topic()), partition::toString);
    }

    /** Others' guards make it harmless to write again what was written before. */
    private static boolean onlyInserts(SinkRoute route) {
        return route.target().guard() instanceof Guard.Insert;
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        if (closing) {
            return;
        }
        await(partitions.stream().map(lanes::get).filter(Objects::nonNull).toList(), times.revoke());
        commit();
        onPartitionsLost(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        for (TopicPartition each : partitions) {
            Lane lane = lanes.remove(each);
            if (lane != null) {
                lane.drop();
            }
        }
    }

    private void accept(ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition each : records.partitions()) {
            Objects.requireNonNull(lanes.get(each), each::toString).accept(records.records(each));
        }
    }

    /** Begins a batch in every partition that has records and none under way, as long as MongoDB may be asked for more. */
    private void begin() {
        long free = limits.bulksInFlight() - writing();
        if (free <= 0) {
            return;
        }
        for (Lane lane :
                lanes.values().stream().filter(Lane::isReady).limit(free).toList()) {
            lanes.remove(lane.partition());
            lanes.put(lane.partition(), lane);
            lane.writing(upserts.apply(lane.next(limits))
                    .subscribe(
                            applied -> finished.add(new Finished.Well(lane, applied)),
                            defect -> finished.add(new Finished.Badly(lane, defect))));
        }
    }

    private void collect() {
        for (Finished each = finished.poll(); each != null; each = finished.poll()) {
            collect(each);
        }
    }

    private void collect(Finished one) {
        if (one instanceof Finished.Well well && !well.lane().isDropped()) {
            String collection = well.lane().route().target().collection();
            well.lane().newestBeingWritten().ifPresent(time -> metrics.newest(collection, Instant.ofEpochMilli(time)));
            ConsumerRecord<byte[], byte[]> last = well.lane().acknowledged(well.applied());
            if (last.timestamp() >= 0) {
                metrics.age(collection, Duration.between(Instant.ofEpochMilli(last.timestamp()), clock.instant()));
            }
        } else if (one instanceof Finished.Badly badly && !badly.lane().isDropped()) {
            throw new IllegalStateException(
                    "A batch of " + badly.lane().partition() + " could not be applied", badly.defect());
        }
    }

    /** Waits until none of the lanes writes, or the time is over. Looks at the real clock: it is real time that passes. */
    private void await(Collection<Lane> awaited, Duration grace) {
        long end = System.nanoTime() + grace.toNanos();
        try {
            while (awaited.stream().anyMatch(Lane::isWriting)) {
                Finished next = finished.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    return;
                }
                collect(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void commitIfDue() {
        Instant now = clock.instant();
        boolean deadLetters =
                lanes.values().stream().anyMatch(each -> !each.setAside().isEmpty());
        if (now.isBefore(nextCommit) && (!deadLetters || aborted)) {
            return;
        }
        nextCommit = now.plus(times.commitEvery());
        commit();
    }

    private void commit() {
        lanes.values().stream().filter(Lane::isIdle).forEach(this::followPosition);
        var offsets = new HashMap<TopicPartition, OffsetAndMetadata>();
        var deadLetters = new ArrayList<ProducerRecord<byte[], byte[]>>();
        for (Lane lane : lanes.values()) {
            lane.uncommitted().ifPresent(offset -> offsets.put(lane.partition(), offset));
            lane.setAside()
                    .forEach(each -> deadLetters.add(DeadLetters.of(lane.route().deadLettersTopic(), each)));
        }
        if (offsets.isEmpty()) {
            return;
        }
        aborted = !commits.commit(offsets, deadLetters, consumer.groupMetadata());
        if (!aborted) {
            lanes.values().forEach(this::committed);
        }
    }

    private void followPosition(Lane lane) {
        try {
            lane.idleAt(consumer.position(lane.partition(), Duration.ZERO));
        } catch (TimeoutException e) {
            // The position is not known yet, shortly after an assignment: there is nothing to commit then.
            return;
        }
    }

    private void committed(Lane lane) {
        String collection = lane.route().target().collection();
        for (SetAside each : lane.setAside()) {
            metrics.setAside(collection, each.reason(), 1, each.readings());
            setAside.ifDue(suppressed -> log(each, collection, suppressed));
        }
        lane.committed();
    }

    private static void log(SetAside one, String collection, long suppressed) {
        ConsumerRecord<byte[], byte[]> record = one.record();
        LOG.atWarn()
                .addKeyValue("millrace.collection", collection)
                .addKeyValue("millrace.topic", record.topic())
                .addKeyValue("millrace.partition", record.partition())
                .addKeyValue("millrace.offset", record.offset())
                .log(
                        "Upsert record {}-{}@{} did not get into {} and is a dead letter: {}, {} ({} more were not logged)",
                        record.topic(),
                        record.partition(),
                        record.offset(),
                        collection,
                        one.reason().code(),
                        one.text(),
                        suppressed);
    }

    private void pauseAndResume() {
        long total = lanes.values().stream().mapToLong(Lane::bytes).sum();
        allPaused = total >= limits.totalBytes() || (allPaused && total > limits.totalBytes() / 2);
        var pause = new ArrayList<TopicPartition>();
        var resume = new ArrayList<TopicPartition>();
        for (Lane lane : lanes.values()) {
            if (!lane.isPaused() && (allPaused || lane.isFull(limits))) {
                lane.paused(true);
                pause.add(lane.partition());
            } else if (lane.isPaused() && !allPaused && lane.hasRoom(limits)) {
                lane.paused(false);
                resume.add(lane.partition());
            }
        }
        if (!pause.isEmpty()) {
            consumer.pause(pause);
        }
        if (!resume.isEmpty()) {
            consumer.resume(resume);
        }
    }

    private long writing() {
        return lanes.values().stream().filter(Lane::isWriting).count();
    }

    private void report() {
        Instant now = clock.instant();
        if (now.isBefore(nextReport)) {
            return;
        }
        nextReport = now.plus(REPORT_EVERY);
        var lags = new HashMap<String, Long>();
        var oldest = new HashMap<String, Long>();
        for (Lane lane : lanes.values()) {
            String topic = lane.partition().topic();
            long behind = lane.records() + consumer.currentLag(lane.partition()).orElse(0);
            lags.merge(topic, behind, Long::sum);
            lane.oldest().ifPresent(time -> oldest.merge(topic, time, Math::min));
        }
        long millis = now.toEpochMilli();
        routes.keySet()
                .forEach(topic -> metrics.lag(
                        topic,
                        lags.getOrDefault(topic, 0L),
                        Duration.ofMillis(Math.max(0, millis - oldest.getOrDefault(topic, millis)))));
        metrics.buffered(
                lanes.values().stream().mapToLong(Lane::records).sum(),
                lanes.values().stream().mapToLong(Lane::bytes).sum());
    }
}
