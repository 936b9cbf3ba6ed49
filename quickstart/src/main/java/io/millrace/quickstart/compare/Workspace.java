package io.millrace.quickstart.compare;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A database that holds nothing but what a comparison writes, and nothing of it afterwards. */
final class Workspace implements AutoCloseable {

    private final MongoDatabase database;

    private Workspace(MongoDatabase database) {
        this.database = database;
    }

    /**
     * Takes a database.
     *
     * @throws Failure with {@link ExitCode#DATABASE} if it holds anything
     */
    static Workspace take(MongoDatabase database) {
        List<String> there = collections(database);
        if (!there.isEmpty()) {
            throw new Failure(
                    ExitCode.DATABASE,
                    "database '" + database.getName() + "' has collections already (" + there.get(0)
                            + (there.size() > 1 ? " and " + (there.size() - 1) + " more" : "")
                            + "), and a comparison needs one of its own, which it empties: name another with --database,"
                            + " or drop this one if an earlier comparison left it");
        }
        return new Workspace(database);
    }

    MongoDatabase database() {
        return database;
    }

    /** Drops everything that was written. */
    void clear() {
        Mono.from(database.drop()).block();
    }

    @Override
    public void close() {
        clear();
    }

    private static List<String> collections(MongoDatabase database) {
        return Objects.requireNonNull(Flux.from(database.listCollectionNames())
                .filter(name -> !name.startsWith("system."))
                .sort()
                .collectList()
                .block());
    }
}
