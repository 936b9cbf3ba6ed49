package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.Approach;
import io.millrace.benchmarks.contestant.Scrape;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Worker;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** The application in a JVM of its own. */
final class AppProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Worker worker;

    private AppProcess(Worker worker) {
        this.worker = worker;
    }

    /**
     * Starts the JVM; the application is to be started in it.
     *
     * @param prefix what stands before Java in the command
     * @param heap the fixed size of the heap
     */
    static AppProcess open(Ground ground, String name, List<String> prefix, String heap) {
        return new AppProcess(
                Worker.start(name, prefix, Worker.heap(heap), BenchWorker.class, ground.newDirectory(name)));
    }

    Worker worker() {
        return worker;
    }

    /** Starts the application; answers where to look at it. */
    Scrape start(AppDefinition definition) {
        return new Scrape(URI.create(worker.call("app.start", definition, String.class)));
    }

    /** Stops it as SIGTERM does. */
    void stop() {
        boolean inTime = worker.call("app.stop", "", Boolean.class);
        if (!inTime) {
            throw new IllegalStateException(worker.name() + " did not stop within its grace period");
        }
    }

    long liveBytes() {
        return worker.call("app.live-bytes", "", Long.class);
    }

    /** The messages that were taken in so far. */
    static long taken(Scrape scrape) throws Exception {
        return scrape.sum("millrace_readings_total", "outcome=\"accepted\"")
                + scrape.sum("millrace_readings_total", "outcome=\"duplicate\"");
    }

    static void awaitTaken(Scrape scrape, long messages) throws Exception {
        new Approach(PATIENCE).await("readings", messages, () -> taken(scrape));
    }

    @Override
    public void close() {
        worker.close();
    }
}
