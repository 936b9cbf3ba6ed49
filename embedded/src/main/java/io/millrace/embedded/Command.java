package io.millrace.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A command that runs to its end. */
final class Command {
    private Command() {}

    /** Runs a command; empty if it ended with 0, otherwise what was run and what it said. */
    static Optional<String> run(List<String> command, Duration patience) {
        String shown = "$ " + String.join(" ", command);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process));
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return Optional.of(shown + "\n" + output.join() + "(ended after " + patience.toSeconds() + " s)");
            }
            return process.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(shown + "\n" + output.join() + "(exit code " + process.exitValue() + ")");
        } catch (IOException e) {
            return Optional.of(shown + "\n" + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(shown + "\n(interrupted)");
        }
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "(output cut: " + e.getMessage() + ")\n";
        }
    }
}
