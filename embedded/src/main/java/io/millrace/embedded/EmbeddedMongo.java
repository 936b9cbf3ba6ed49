package io.millrace.embedded;

import de.bwaldvogel.mongo.MongoServer;
import java.net.InetSocketAddress;

/**
 * A server in this JVM that speaks MongoDB's protocol and keeps everything in memory (mongo-java-server), on the loopback
 * address only. It is fast and starts at once, but accepts validators, views and time-series options without acting on them,
 * and has neither transactions nor change streams: never prove such a feature on it.
 */
public final class EmbeddedMongo implements AutoCloseable {
    private final MongoServer server;
    private final InetSocketAddress address;

    private EmbeddedMongo(MongoServer server, InetSocketAddress address) {
        this.server = server;
        this.address = address;
    }

    /** Starts a server on a free port. */
    public static EmbeddedMongo start() {
        return start(0);
    }

    /**
     * Starts a server on the given port; 0 takes a free one.
     *
     * @throws ServerStartException when the port is in use
     */
    public static EmbeddedMongo start(int port) {
        MongoServer server = new MongoServer(new IdIndexBackend());
        try {
            server.bind("127.0.0.1", port);
            return new EmbeddedMongo(server, server.getLocalAddress());
        } catch (Exception e) {
            // Netty throws the checked BindException without declaring it.
            server.shutdownNow();
            throw new ServerStartException(
                    "The MongoDB-wire server cannot listen on 127.0.0.1:" + port + ": " + e.getMessage()
                            + ". Stop what uses the port, or choose another one.",
                    e);
        }
    }

    public String uri() {
        return "mongodb://127.0.0.1:" + address.getPort();
    }

    /** Stops the server; what it held is gone. */
    @Override
    public void close() {
        server.shutdownNow();
    }
}
