package io.millrace.embedded;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The few commands that starting a MongoDB server needs; each opens a connection of its own. */
final class MongoCommands {
    private static final long ATTEMPT_SECONDS = 5;

    private MongoCommands() {}

    /** Runs a command on the admin database of exactly the server that the URI names. */
    static Document run(String uri, Document command) {
        MongoClientSettings settings = MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(ATTEMPT_SECONDS, TimeUnit.SECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(ATTEMPT_SECONDS, TimeUnit.SECONDS))
                .build();
        try (MongoClient client = MongoClients.create(settings)) {
            Document answer = Mono.from(client.getDatabase("admin").runCommand(command))
                    .block(Duration.ofSeconds(2 * ATTEMPT_SECONDS));
            return answer == null ? new Document() : answer;
        }
    }

    /**
     * Waits until the server answers as one that can be written to.
     *
     * @throws ServerStartException when the time has passed
     */
    static void awaitPrimary(String uri, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        @Nullable RuntimeException last = null;
        while (System.nanoTime() < deadline) {
            try {
                // The older name of "hello": mongo-java-server knows no other.
                if (Boolean.TRUE.equals(run(uri, new Document("isMaster", 1)).getBoolean("ismaster"))) {
                    return;
                }
            } catch (MongoException | IllegalStateException e) {
                last = e;
            }
            pause(uri);
        }
        throw new ServerStartException(
                "The MongoDB server at " + hosts(uri) + " cannot be written to after " + patience.toSeconds() + " s"
                        + (last == null ? ": it is no primary." : ": " + last.getMessage()),
                last == null ? new IllegalStateException("no primary") : last);
    }

    /** The hosts of a URI, without the credentials that it may hold. */
    static String hosts(String uri) {
        return String.join(",", new ConnectionString(uri).getHosts());
    }

    private static void pause(String uri) {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerStartException("Interrupted while waiting for " + hosts(uri), e);
        }
    }
}
