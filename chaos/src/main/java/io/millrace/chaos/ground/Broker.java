package io.millrace.chaos.ground;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The broker: a process on one port and directory, which may be killed and started again. */
public final class Broker implements AutoCloseable {
    private static final Pattern READY = Pattern.compile(BrokerMain.READY);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Path directory;
    private final int port;
    private ChildProcess process;

    private Broker(Path directory, int port, Map<String, String> properties) {
        this.directory = directory;
        this.port = port;
        this.process = launch(properties);
    }

    /** Starts one that keeps everything below the directory. */
    public static Broker start(Path directory) {
        return start(directory, Map.of());
    }

    /** Starts one with properties of its own. */
    public static Broker start(Path directory, Map<String, String> properties) {
        return new Broker(directory, Ports.free(), properties);
    }

    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /** {@code kill -9}. */
    public void kill() {
        process.kill();
    }

    /** Starts it again on what it left; returns when it accepts clients. */
    public void restart() {
        restart(Map.of());
    }

    /** Starts it again, with these properties. */
    public void restart(Map<String, String> properties) {
        process = launch(properties);
    }

    @Override
    public void close() {
        process.kill();
    }

    private ChildProcess launch(Map<String, String> properties) {
        var command = new ArrayList<>(List.of(
                Java.executable(),
                "-Xmx768m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                BrokerMain.class.getName(),
                Integer.toString(port),
                directory.resolve("broker").toString()));
        properties.forEach((name, value) -> command.add(name + "=" + value));
        ChildProcess launched = ChildProcess.start("The broker", command, directory.resolve("broker.log"));
        if (!Await.until(PATIENCE, () -> launched.said(READY) || !launched.isAlive()) || !launched.isAlive()) {
            throw new GroundException("The broker did not start: " + launched.said());
        }
        return launched;
    }
}
