package io.millrace.benchmarks.contestant;

import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;

/** An application that a worker keeps from one task to the next. Not thread-safe. */
public final class AppTasks {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int COLLECTIONS = 3;

    private Optional<RunningApp> running = Optional.empty();

    /** Starts one; answers where its metrics are, once it takes readings in. */
    public String start(AppDefinition definition) {
        RunningApp app = IngestApp.start(definition.settings());
        running = Optional.of(app);
        app.awaitReady(PATIENCE);
        return app.metricsUri().toString();
    }

    /** Stops it as SIGTERM does. */
    public boolean stop(String ignored) {
        boolean inTime = running.map(RunningApp::stop).orElse(true);
        running = Optional.empty();
        return inTime;
    }

    /** The bytes on the heap that outlive a full collection. */
    public long liveBytes(String ignored) {
        // Finalisers and references to be cleaned free more in a second round.
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
