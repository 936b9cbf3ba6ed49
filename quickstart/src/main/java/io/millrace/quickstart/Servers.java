package io.millrace.quickstart;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.EmbeddedMongo;
import io.millrace.embedded.ServerStartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.slf4j.LoggerFactory;

/** The Kafka broker and the MongoDB server of a quick start: those that were given, or its own, which end with it. */
final class Servers implements AutoCloseable {

    private static final int KAFKA_PORT = 9092;
    private static final int MONGODB_PORT = 27_017;

    private final String bootstrapServers;
    private final String mongoUri;
    private final Deque<Runnable> ends;

    private Servers(String bootstrapServers, String mongoUri, Deque<Runnable> ends) {
        this.bootstrapServers = bootstrapServers;
        this.mongoUri = mongoUri;
        this.ends = ends;
    }

    /**
     * Starts what was not given.
     *
     * @throws Failure with {@link ExitCode#LOCAL} if a port that was asked for is in use
     */
    static Servers start(QuickstartOptions options) {
        requireFree(options.httpPort());
        Deque<Runnable> ends = new ArrayDeque<>();
        try {
            String mongoUri = options.mongoUri().orElseGet(() -> {
                EmbeddedMongo mongo = on(options.mongoPort(), MONGODB_PORT, EmbeddedMongo::start);
                ends.push(mongo::close);
                return mongo.uri();
            });
            String bootstrapServers = options.bootstrapServers().orElseGet(() -> {
                EmbeddedBroker broker = on(
                        options.brokerPort(),
                        KAFKA_PORT,
                        port -> EmbeddedBroker.start(BrokerSettings.defaults().withPort(port)));
                ends.push(broker::close);
                return broker.bootstrapServers();
            });
            return new Servers(bootstrapServers, mongoUri, ends);
        } catch (ServerStartException e) {
            ends.forEach(Runnable::run);
            throw new Failure(ExitCode.LOCAL, String.valueOf(e.getMessage()), e);
        }
    }

    /** Tells before anything is started, and in the words of the command line, what the application would find out later. */
    private static void requireFree(int httpPort) {
        try (ServerSocket socket = new ServerSocket(httpPort, 1, InetAddress.getLoopbackAddress())) {
            LoggerFactory.getLogger(Servers.class).debug("Port {} is free", socket.getLocalPort());
        } catch (IOException e) {
            throw new Failure(
                    ExitCode.LOCAL,
                    "port " + httpPort
                            + " for metrics and health is in use by another process: choose another one with --port,"
                            + " or --port 0 for any that is free",
                    e);
        }
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    /** May hold a password; not to be printed. */
    String mongoUri() {
        return mongoUri;
    }

    @Override
    public void close() {
        ends.forEach(Runnable::run);
    }

    private static <T> T on(OptionalInt wanted, int usual, IntFunction<T> start) {
        if (wanted.isPresent()) {
            return start.apply(wanted.getAsInt());
        }
        try {
            return start.apply(usual);
        } catch (ServerStartException taken) {
            return start.apply(0);
        }
    }
}
