package io.millrace.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A running SecantusDB: a process that speaks MongoDB's protocol over WiredTiger and presents itself as the primary of a
 * replica set of one. To see a crash, {@link #kill()} it and start another one on the same directory and port; what was
 * written with {@code w: majority, j: true} is there again.
 */
public final class SecantusServer implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServerProcess process;
    private final ServerDirectory directory;
    private final int port;

    private SecantusServer(ServerProcess process, ServerDirectory directory, int port) {
        this.process = process;
        this.directory = directory;
        this.port = port;
    }

    /** Starts SecantusDB, installed on first use, on a free port with a temporary directory. */
    public static SecantusServer start() {
        return start(SecantusInstallation.inProject(), SecantusSettings.defaults());
    }

    /** Starts SecantusDB, installed on first use. */
    public static SecantusServer start(SecantusSettings settings) {
        return start(SecantusInstallation.inProject(), settings);
    }

    /**
     * Starts SecantusDB; returns when it answers.
     *
     * @throws ServerStartException when it does not; what it printed is in the message
     */
    public static SecantusServer start(SecantusInstallation installation, SecantusSettings settings) {
        ServerDirectory directory = ServerDirectory.open(settings.directory(), "millrace-secantus-");
        ServerProcess process = ServerProcess.start(
                command(installation, settings, directory), directory.path(), Map.of("PYTHONUNBUFFERED", "1"));
        try {
            int port = Integer.parseInt(process.await(LISTENING, PATIENCE).group(1));
            SecantusServer server = new SecantusServer(process, directory, port);
            MongoCommands.awaitPrimary(server.uri(), PATIENCE);
            return server;
        } catch (RuntimeException e) {
            process.kill();
            directory.close();
            throw e;
        }
    }

    public String uri() {
        return "mongodb://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Ends the server at once, as {@code kill -9} does; its directory stays as it is. */
    public void kill() {
        process.kill();
    }

    /** Stops the server in an orderly way; its directory stays. */
    public void stop() {
        process.stop(Duration.ofSeconds(10));
    }

    /** Stops the server and deletes its directory if that was a temporary one. */
    @Override
    public void close() {
        stop();
        directory.close();
    }

    private static List<String> command(
            SecantusInstallation installation, SecantusSettings settings, ServerDirectory directory) {
        List<String> command = new ArrayList<>(List.of(
                installation.interpreter().toString(),
                "-m",
                "secantus",
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(settings.port()),
                "--storage-path",
                directory.path().toString()));
        if (settings.testCommands()) {
            command.add("--enable-test-commands");
        }
        if (settings.accessControl()) {
            command.add("--auth");
        }
        return command;
    }
}
