package io.millrace.chaos.ground;

import io.millrace.embedded.EmbeddedMongo;
import io.millrace.embedded.SecantusServer;
import io.millrace.embedded.SecantusSettings;
import java.net.URI;
import java.nio.file.Path;

/** The server that takes MongoDB's place. */
public sealed interface Mongo extends AutoCloseable {
    /** Where it listens on 127.0.0.1. */
    int port();

    @Override
    void close();

    /** A server in the memory of this process: fast, and nothing that could be killed. */
    static Mongo inMemory() {
        return new InMemory(EmbeddedMongo.start());
    }

    /** SecantusDB, a process that keeps on disk what it acknowledged. */
    static OnDisk onDisk(Path directory) {
        return new OnDisk(SecantusSettings.defaults().withDirectory(directory));
    }

    /** mongo-java-server. */
    final class InMemory implements Mongo {
        private final EmbeddedMongo server;

        private InMemory(EmbeddedMongo server) {
            this.server = server;
        }

        @Override
        public int port() {
            return URI.create(server.uri()).getPort();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** SecantusDB. */
    final class OnDisk implements Mongo {
        private final SecantusSettings settings;
        private SecantusServer server;

        private OnDisk(SecantusSettings wanted) {
            server = SecantusServer.start(wanted);
            settings = wanted.withPort(server.port());
        }

        @Override
        public int port() {
            return settings.port();
        }

        /** {@code kill -9}. */
        public void kill() {
            server.kill();
        }

        /** Starts it again on what it left; returns when it answers. */
        public void restart() {
            server = SecantusServer.start(settings);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
