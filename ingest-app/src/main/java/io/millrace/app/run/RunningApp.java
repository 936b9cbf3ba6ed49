package io.millrace.app.run;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.health.HealthReport;
import io.millrace.app.http.HttpServer;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** An application that was started. Thread-safe. */
public final class RunningApp implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final HttpServer http;
    private final Supplier<HealthReport> ready;
    private final CompletableFuture<Failure> end;
    private final Closing closing;
    private final Duration grace;

    RunningApp(
            HttpServer http,
            Supplier<HealthReport> ready,
            CompletableFuture<Failure> end,
            Closing closing,
            Duration grace) {
        this.http = http;
        this.ready = ready;
        this.end = end;
        this.closing = closing;
        this.grace = grace;
    }

    /** Where its HTTP server is reached from this machine; {@code /health/live} and {@code /health/ready} are below it. */
    public URI uri() {
        return http.uri();
    }

    /** Where its metrics are. */
    public URI metricsUri() {
        return http.uri().resolve("/metrics");
    }

    /** Completed if it gives up, and never otherwise; it is still to be closed then. */
    public CompletionStage<Failure> end() {
        return end;
    }

    /** Why it gave up, if it did. */
    public Optional<Failure> failure() {
        return Optional.ofNullable(end.getNow(null));
    }

    /**
     * Waits until every component does its work.
     *
     * @throws Failure if it gives up, or is not ready in time; the line says what is missing
     */
    public void awaitReady(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        HealthReport report = ready.get();
        while (!report.good()) {
            failure().ifPresent(failure -> {
                throw failure;
            });
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                throw new Failure(
                        ExitCode.GAVE_UP, "not ready after " + patience.toSeconds() + " s: " + report.summary());
            }
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
            report = ready.get();
        }
    }

    /**
     * Stops it: Kafka Streams, which writes out and commits what it has taken in, then the sink, the HTTP server last.
     *
     * @return whether everything ended within the grace period
     */
    public boolean stop() {
        return closing.close(grace);
    }

    @Override
    public void close() {
        stop();
    }
}
