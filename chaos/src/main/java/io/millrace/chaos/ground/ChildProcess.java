package io.millrace.chaos.ground;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A process whose output goes to a file, and that ends with this one. */
public final class ChildProcess {
    private final String name;
    private final Process process;
    private final Path log;
    private final long begin;

    private ChildProcess(String name, Process process, Path log, long begin) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.begin = begin;
    }

    /** Starts it; its output is added to the file. */
    public static ChildProcess start(String name, List<String> command, Path log) {
        try {
            long begin = Files.exists(log) ? Files.size(log) : 0;
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            // Nothing to take back when it ends: killing what is gone does nothing.
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end " + name));
            return new ChildProcess(name, process, log, begin);
        } catch (IOException e) {
            throw new GroundException(name + " could not be started: " + e.getMessage(), e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** {@code kill -9}, and waits for the end. */
    public void kill() {
        process.destroyForcibly();
        if (!awaitEnd(Duration.ofSeconds(20))) {
            throw new GroundException(name + " does not even end by kill -9");
        }
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGSTOP: it does nothing more until it is continued. */
    public void pause() {
        signal("STOP");
    }

    /** SIGCONT. */
    public void resume() {
        signal("CONT");
    }

    /** Has a Java process collect its garbage. */
    public void collectGarbage() {
        run(List.of(Java.tool("jcmd"), Long.toString(pid()), "GC.run"));
    }

    public long pid() {
        return process.pid();
    }

    /** The exit code, once it has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Waits for its end; false if that does not come within the time. */
    public boolean awaitEnd(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }

    /** Whether a line of what it said since its start matches. */
    public boolean said(Pattern line) {
        return line.matcher(said()).find();
    }

    /** What it said since its start. */
    public String said() {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            var bytes = new byte[(int) Math.max(0, file.length() - begin)];
            file.seek(begin);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String signal) {
        run(List.of("kill", "-" + signal, Long.toString(pid())));
    }

    private void run(List<String> command) {
        String what = String.join(" ", command) + " (" + name + ")";
        try {
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0 && isAlive()) {
                throw new GroundException(what + " failed with " + code);
            }
        } catch (IOException e) {
            throw new GroundException(what + " failed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }
}
