package io.millrace.app.health;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;

/**
 * The health of Kafka Streams. A dead thread, or an error that ended them all, is death at once. While partitions are
 * assigned and state is restored it is alive as long as something moves, however long that takes; when nothing has moved for
 * the given patience it is dead, so that a frozen restoration does not last forever.
 */
public final class StreamsHealth implements Supplier<Verdict> {

    /** What is asked for; each answer is of the moment. */
    public interface Observed {
        KafkaStreams.State state();

        /** The number of threads that are not dead. */
        int liveThreads();

        /** How long ago the state changed or a record was restored. */
        Duration sinceProgress();

        /** What is left to restore, in records. */
        long recordsToRestore();
    }

    private final Observed streams;
    private final int threads;
    private final Duration patience;

    /**
     * @param threads how many threads there should be
     * @param patience how long nothing may move while it is not running
     */
    public StreamsHealth(Observed streams, int threads, Duration patience) {
        this.streams = streams;
        this.threads = threads;
        this.patience = patience;
    }

    @Override
    public Verdict get() {
        KafkaStreams.State state = streams.state();
        String word = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return switch (state) {
            case ERROR, PENDING_ERROR -> Verdict.dead(word, "all stream threads have ended; the log says why");
            case NOT_RUNNING, PENDING_SHUTDOWN -> Verdict.waiting(word, "it is being stopped");
            case CREATED -> Verdict.waiting(word, "it is being started");
            case RUNNING -> withThreads(Verdict.working(word), word);
            case REBALANCING -> withThreads(rebalancing(word), word);
        };
    }

    private Verdict withThreads(Verdict verdict, String word) {
        int live = streams.liveThreads();
        return live >= threads
                ? verdict
                : Verdict.dead(word, (threads - live) + " of " + threads + " stream threads dead; the log says why");
    }

    private Verdict rebalancing(String word) {
        Duration still = streams.sinceProgress();
        long left = streams.recordsToRestore();
        String what = left > 0 ? left + " records of state are to be restored" : "partitions are being assigned";
        return still.compareTo(patience) < 0
                ? Verdict.waiting(word, what)
                : Verdict.dead(word, what + ", but nothing has moved for " + still.toSeconds() + " s");
    }
}
