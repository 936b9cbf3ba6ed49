package io.millrace.quickstart.compare;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.run.Database;
import io.millrace.embedded.EmbeddedMongo;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The MongoDB server of a comparison: one that was named, or one in this process, which ends with it. */
final class Server implements AutoCloseable {

    /** What a document of one reading takes in the server of this process, with its indexes. */
    private static final long HEAP_PER_DOCUMENT = 1_100;

    private static final double SHARE_OF_HEAP = 0.85;

    private final Optional<EmbeddedMongo> own;
    private final Database database;

    private Server(Optional<EmbeddedMongo> own, Database database) {
        this.own = own;
        this.database = database;
    }

    /**
     * Starts what was not named.
     *
     * @throws Failure with {@link ExitCode#USAGE} if the address or the name of the database cannot be one
     */
    static Server start(@Nullable String uri, String database) {
        if (uri != null && !uri.isBlank()) {
            return new Server(Optional.empty(), open(uri, database));
        }
        EmbeddedMongo mongo = EmbeddedMongo.start();
        return new Server(Optional.of(mongo), open(mongo.uri(), database));
    }

    private static Database open(String uri, String database) {
        return Database.open(Template.mongodb(uri, database), "compare-layouts");
    }

    boolean isOwn() {
        return own.isPresent();
    }

    /** Asks it something; what the driver throws becomes a {@link Failure} of one line. */
    <T> T ask(Function<MongoDatabase, T> question) {
        return database.ask(question);
    }

    /**
     * Sees to it that so many documents of one reading can be held.
     *
     * @throws Failure with {@link ExitCode#USAGE} that says what can be done, if not
     */
    void requireRoom(long readings) {
        double room = Runtime.getRuntime().maxMemory() * SHARE_OF_HEAP;
        double needed = (double) readings * HEAP_PER_DOCUMENT;
        if (isOwn() && needed > room) {
            throw new Failure(
                    ExitCode.USAGE,
                    String.format(
                            Locale.ROOT,
                            "%,d documents of one reading take about %.0f GB in the server in this process, and Java may take"
                                    + " %.1f GB of memory: say --readings %d, give it more with"
                                    + " MILLRACE_JAVA_OPTS=-Xmx%.0fg, or name a server with MONGODB_URI",
                            readings,
                            needed / 1e9,
                            Runtime.getRuntime().maxMemory() / 1e9,
                            (long) (room / HEAP_PER_DOCUMENT),
                            Math.ceil(needed / SHARE_OF_HEAP / (1 << 30))));
        }
    }

    /** What it is, for people. */
    String description() {
        if (isOwn()) {
            return "mongo-java-server, in memory, in the process that measures";
        }
        BsonDocument info = ask(opened -> Mono.from(
                                opened.runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class))
                        .blockOptional())
                .orElseGet(BsonDocument::new);
        String name = info.containsKey("secantusVersion") ? "SecantusDB, as MongoDB" : "MongoDB";
        return name + " "
                + info.getString("version", new BsonString("of an unknown version"))
                        .getValue();
    }

    @Override
    public void close() {
        database.close();
        own.ifPresent(EmbeddedMongo::close);
    }
}
