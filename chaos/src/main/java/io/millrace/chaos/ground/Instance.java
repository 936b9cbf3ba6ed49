package io.millrace.chaos.ground;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One instance of the application: a process that is started again when it ends by itself, as a supervisor does, and its state
 * directory. Thread-safe.
 */
public final class Instance {
    /** Partitions are being assigned. */
    public static final Pattern REBALANCING = Pattern.compile("Kafka Streams is REBALANCING");

    /** State is being restored. */
    public static final Pattern RESTORING = Pattern.compile("Restoring \\S+ from ");

    private static final Pattern RUNNING = Pattern.compile("Kafka Streams is RUNNING");
    private static final Duration TO_STOP = Duration.ofSeconds(90);

    private final String name;
    private final Path log;
    private final Path state;
    private final List<String> command;
    private final List<String> ends = new ArrayList<>();
    private ChildProcess process;
    private boolean wanted = true;

    /**
     * Starts one.
     *
     * @param log where its output is added
     * @param state its state directory
     * @param command what starts the process
     */
    public Instance(String name, Path log, Path state, List<String> command) {
        this.name = name;
        this.log = log;
        this.state = state;
        this.command = command;
        this.process = ChildProcess.start(name, command, log);
    }

    public String name() {
        return name;
    }

    /** The process as it is now. */
    public synchronized ChildProcess process() {
        return process;
    }

    public boolean isRunning() {
        return process().said(RUNNING) && process().isAlive();
    }

    /** {@code kill -9}; it stays down until it is started. */
    public void kill() {
        unwanted().kill();
    }

    /** SIGTERM. It stays down until it is started. */
    public void terminate() {
        unwanted().terminate();
    }

    /** Waits for its end after {@link #terminate()}. */
    public void awaitEnd() {
        if (!process().awaitEnd(TO_STOP)) {
            throw new GroundException(name + " does not end within " + TO_STOP.toSeconds() + " s after SIGTERM");
        }
    }

    /** SIGTERM; returns when it has ended. It stays down until it is started. */
    public void stop() {
        terminate();
        awaitEnd();
    }

    /** Starts it, unless it runs. */
    public synchronized void start() {
        wanted = true;
        if (!process.isAlive()) {
            process = ChildProcess.start(name, command, log);
        }
    }

    /** Does what a supervisor does: starts it when it has ended by itself. */
    synchronized void supervise() {
        if (wanted && !process.isAlive()) {
            String said = process.said().strip();
            ends.add(name + " ended with " + process.exitCode() + ": " + said.substring(said.lastIndexOf('\n') + 1));
            start();
        }
    }

    /** How it ended by itself, each time. */
    public synchronized List<String> ends() {
        return List.copyOf(ends);
    }

    /** Where its state is. */
    public Path state() {
        return state;
    }

    /** Deletes its state, while it is down. */
    public void deleteState() {
        try (Stream<Path> files = Files.walk(state)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(state)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized ChildProcess unwanted() {
        wanted = false;
        return process;
    }
}
