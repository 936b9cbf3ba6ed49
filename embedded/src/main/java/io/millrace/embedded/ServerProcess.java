package io.millrace.embedded;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that runs as a process beside this JVM. Its output is kept (the last lines of it) to be shown when something is
 * wrong, and it is killed when this JVM ends.
 */
final class ServerProcess {
    private static final int KEPT_LINES = 200;

    private final String command;
    private final Process process;
    private final Thread hook;
    private final Deque<String> output = new ArrayDeque<>();
    private boolean outputEnded;

    private ServerProcess(String command, Process process) {
        this.command = command;
        this.process = process;
        Thread reader = new Thread(this::read, "output of " + command);
        this.hook = new Thread(process::destroyForcibly, "end " + command);
        reader.setDaemon(true);
        reader.start();
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts a process in the given directory; standard error is taken together with standard output. */
    static ServerProcess start(List<String> command, Path directory, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().putAll(environment);
        String shown = String.join(" ", command);
        try {
            return new ServerProcess(shown, builder.start());
        } catch (IOException e) {
            throw new ServerStartException("Could not run: " + shown + "\n" + e.getMessage(), e);
        }
    }

    /**
     * Waits for a line of output.
     *
     * @return the first match
     * @throws ServerStartException when the process ends or the time passes before; its output is in the message
     */
    Matcher await(Pattern line, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        int seen = 0;
        synchronized (output) {
            while (true) {
                List<String> lines = new ArrayList<>(output);
                for (String candidate : lines.subList(Math.min(seen, lines.size()), lines.size())) {
                    Matcher matcher = line.matcher(candidate);
                    if (matcher.find()) {
                        return matcher;
                    }
                }
                seen = lines.size() < KEPT_LINES ? lines.size() : 0;
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0 || outputEnded) {
                    throw failed(left <= 0 ? "is not ready after " + patience.toSeconds() + " s" : "has ended");
                }
                waitForOutput(left);
            }
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the process at once, as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        awaitEnd(Duration.ofSeconds(10));
        forget();
    }

    /** Asks the process to end (SIGTERM) and waits; what does not end in time is killed. */
    void stop(Duration patience) {
        process.destroy();
        if (!awaitEnd(patience)) {
            kill();
        }
        forget();
    }

    /** What went wrong, with the command and its output. */
    ServerStartException failed(String what) {
        String lines;
        synchronized (output) {
            lines = output.isEmpty() ? "(no output)" : String.join("\n", output);
        }
        return new ServerStartException("The server " + what + ": " + command + "\n" + lines);
    }

    private boolean awaitEnd(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ignored) {
            // The JVM is ending: the hook runs, or has run.
        }
    }

    private void waitForOutput(long millis) {
        try {
            output.wait(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerStartException("Interrupted while waiting for: " + command, e);
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keep(line);
            }
        } catch (IOException | UncheckedIOException e) {
            keep("(output cut: " + e.getMessage() + ")");
        } finally {
            synchronized (output) {
                outputEnded = true;
                output.notifyAll();
            }
        }
    }

    private void keep(String line) {
        synchronized (output) {
            if (output.size() == KEPT_LINES) {
                output.removeFirst();
            }
            output.addLast(line);
            output.notifyAll();
        }
    }
}
