package io.millrace.app.cli;

import io.millrace.app.failure.ExitCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Makes an orderly end of a signal. The JVM answers SIGTERM and SIGINT by running its shutdown hooks and would end with 128 and
 * the signal's number; the hook here waits for the command to end and ends the JVM with the command's own exit code.
 */
public final class Signals implements AutoCloseable {

    private static final Duration BEYOND_GRACE = Duration.ofSeconds(15);

    private final CompletableFuture<Void> asked = new CompletableFuture<>();
    private final CompletableFuture<ExitCode> ended = new CompletableFuture<>();
    private final Thread hook;

    private Signals(Duration grace) {
        this.hook = new Thread(() -> waitForTheEnd(grace.plus(BEYOND_GRACE)), "signals");
    }

    /** Listens from now on; a signal leaves the command this much time, and a little more, to end. */
    public static Signals listen(Duration grace) {
        var signals = new Signals(grace);
        Runtime.getRuntime().addShutdownHook(signals.hook);
        return signals;
    }

    /** Completed when the process is asked to end. */
    public CompletableFuture<Void> asked() {
        return asked;
    }

    /** Says how the command ended; if a signal was the reason, the process ends with this code. */
    public void ended(ExitCode code) {
        ended.complete(code);
    }

    private void waitForTheEnd(Duration patience) {
        asked.complete(null);
        ExitCode code = ended.completeOnTimeout(ExitCode.GAVE_UP, patience.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        Runtime.getRuntime().halt(code.code());
    }

    /** Stops listening. A command that failed while it was being ended counts as one that gave up. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            ended.complete(ExitCode.GAVE_UP);
        }
    }
}
