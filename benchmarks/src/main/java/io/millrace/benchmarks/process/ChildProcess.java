package io.millrace.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that ends with this one. What it says on standard error, and on standard output if that is not read, goes to a file. */
public final class ChildProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final int LINES_SHOWN = 30;

    private final String name;
    private final Process process;
    private final Path log;
    private final Thread hook;

    private ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.hook = new Thread(process::destroyForcibly, "end " + name);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts a process that says everything into the file. */
    public static ChildProcess start(String name, List<String> command, Path log) {
        return start(name, new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()), log);
    }

    /** Starts a process whose standard output is read here. */
    static ChildProcess startSpeaking(String name, List<String> command, Path log) {
        return start(name, new ProcessBuilder(command).redirectError(log.toFile()), log);
    }

    private static ChildProcess start(String name, ProcessBuilder builder, Path log) {
        try {
            return new ChildProcess(name, builder.start(), log);
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    Process process() {
        return process;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The CPU time of the process so far. */
    public Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** What it said, and how often, of its file. */
    public String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "(nothing can be read of " + log + ")";
        }
    }

    /** The last lines it said. */
    public String lastWords() {
        List<String> lines = said().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }

    /** {@code kill -9}, and waits for the end. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd(GRACE);
        forget();
    }

    boolean awaitEnd(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + name + " ends", e);
        }
    }

    /** SIGTERM; after a while, {@code kill -9}. */
    @Override
    public void close() {
        process.destroy();
        if (!awaitEnd(GRACE)) {
            kill();
        }
        forget();
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending: the hook finds nothing more to do.
            return;
        }
    }
}
