package io.millrace.topology;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.state.SeriesFold;
import io.millrace.state.Upsert;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Gives the readings of one partition to its fold, and with each commit forwards the upserts that are due. */
final class Folding implements Decoding.Readings {

    private static final Duration SWEEP_EVERY = Duration.ofSeconds(1);

    /** The table is looked through once in so many sweeps, if these bounds allow it. */
    private static final long SWEEPS_PER_ROUND = 300;

    private static final int FEWEST_ENTRIES = 1_000;
    private static final int MOST_ENTRIES = 20_000;

    /** Upserts that wait for a commit are held on the heap; with more than this, the commit is asked for. */
    private static final long MOST_PENDING_BYTES = 32L << 20;

    private final ProcessorContext<byte[], byte[]> context;
    private final SeriesFold fold;
    private final KafkaStateTable table;
    private final String[] upsertSinks;
    private final Cancellable sweeps;
    private final Cancellable commits;
    private final SeriesMetrics metrics;
    private final AutoCloseable gauges;
    private final HeapShare heap;

    Folding(
            ProcessorContext<byte[], byte[]> context,
            Duration commitInterval,
            SeriesFold fold,
            KafkaStateTable table,
            CommitHook hook,
            NodeNames nodes,
            int targets,
            SeriesMetrics metrics,
            HeapShare heap) {
        this.context = context;
        this.fold = fold;
        this.table = table;
        this.heap = heap;
        this.upsertSinks = new String[targets];
        for (int target = 0; target < targets; target++) {
            upsertSinks[target] = nodes.upserts(target);
        }
        this.metrics = metrics;
        this.gauges = metrics.state(context.taskId().partition(), fold::metasOnHeap, fold::openMetas);
        this.sweeps = context.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, this::sweep);
        this.commits = context.schedule(commitInterval, PunctuationType.WALL_CLOCK_TIME, this::look);
        heap.join();
        hook.beforeCommit(context, this::commit);
    }

    @Override
    public Optional<Decoding.Refusal> take(Reading reading, long now) {
        return switch (fold.take(reading, now)) {
            case ACCEPTED -> {
                metrics.taken(reading);
                if (fold.pendingBytes() > MOST_PENDING_BYTES) {
                    context.commit();
                }
                yield Optional.empty();
            }
            case DUPLICATE -> Optional.empty();
            case TOO_MANY_METAS -> Optional.of(tooManyMetas(reading));
        };
    }

    @Override
    public void waiting(long messages) {
        fold.waiting(messages);
    }

    /** Kafka Streams alone commits less often: as often as is right for a task that is behind. */
    private void look(long now) {
        if (fold.look(now)) {
            context.commit();
        }
    }

    private static Decoding.Refusal tooManyMetas(Reading reading) {
        return new Decoding.Refusal(
                Reason.TOO_MANY_METAS,
                "the state of as many metas as limits.metas allows is open, and " + reading.meta()
                        + " would be one more: is one of the meta fields different in each message?");
    }

    /** A punctuation makes the task commit, if only for what {@link #commit} then finds due. */
    private void sweep(long now) {
        long entries = table.approximateEntries() / SWEEPS_PER_ROUND;
        fold.sweep(
                now,
                fold.hasSweptOnce() ? (int) Math.min(MOST_ENTRIES, Math.max(FEWEST_ENTRIES, entries)) : MOST_ENTRIES);
    }

    private void commit() {
        fold.commit(context.currentSystemTimeMs(), this::forward);
    }

    private void forward(Upsert upsert) {
        context.forward(
                new Record<>(
                        upsert.meta().utf8(),
                        upsert.document(),
                        context.currentSystemTimeMs(),
                        upsert.revision().toHeaders()),
                upsertSinks[upsert.target()]);
    }

    @Override
    public void close() {
        sweeps.cancel();
        commits.cancel();
        fold.close();
        heap.leave();
        try {
            gauges.close();
        } catch (Exception e) {
            throw new IllegalStateException("a gauge could not be taken away", e);
        }
    }
}
