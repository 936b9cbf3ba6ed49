package io.millrace.embedded;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;

/**
 * The MongoDB server that tests write to: the one that {@code MONGODB_URI} names; else a {@code mongod} on the PATH; else
 * SecantusDB, which is installed on first use. If none of them can be had, the tests fail with the reason; they never skip.
 */
public final class TestMongo implements AutoCloseable {
    /** Where the server came from. */
    public enum Kind {
        /** {@code MONGODB_URI}. */
        GIVEN,
        /** A {@code mongod} on the PATH. */
        MONGOD,
        /** SecantusDB. */
        SECANTUS
    }

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Kind kind;
    private final String uri;
    private final Runnable end;
    private final Document buildInfo;

    private TestMongo(Kind kind, String uri, Runnable end) {
        this.kind = kind;
        this.uri = uri;
        this.end = end;
        this.buildInfo = MongoCommands.run(uri, new Document("buildInfo", 1));
    }

    /**
     * The server of this JVM, started by the first call and stopped when the JVM ends. Tests share it; each takes a database
     * of its own.
     *
     * @throws ServerStartException every time, with the same reason, when no server can be had
     */
    public static TestMongo shared() {
        return SharedServer.OUTCOME.get();
    }

    /** Starts a server of the caller's own, to be closed by the caller; {@code environment} as of {@link System#getenv()}. */
    public static TestMongo start(Map<String, String> environment) {
        Optional<String> given =
                Optional.ofNullable(environment.get("MONGODB_URI")).filter(uri -> !uri.isBlank());
        if (given.isPresent()) {
            MongoCommands.awaitPrimary(given.get(), Duration.ofSeconds(10));
            return new TestMongo(Kind.GIVEN, given.get(), () -> {});
        }
        return MongodServer.onPath(environment.getOrDefault("PATH", ""))
                .map(MongodServer::start)
                .map(server -> new TestMongo(Kind.MONGOD, server.uri(), server::close))
                .orElseGet(TestMongo::secantus);
    }

    public Kind kind() {
        return kind;
    }

    public String uri() {
        return uri;
    }

    /** A database name that nobody has used. */
    public String freshDatabase() {
        byte[] random = new byte[8];
        RANDOM.nextBytes(random);
        return "millrace_test_" + HexFormat.of().formatHex(random);
    }

    /** The version that the server reports, such as {@code 8.2.11}. */
    public String version() {
        return buildInfo.get("version", "");
    }

    /**
     * Whether this is SecantusDB, however it was found. Then time-series collections are flat, the keys of nested documents
     * may come back in another order, and {@code explain} says nothing of a real planner.
     */
    public boolean isSecantus() {
        return buildInfo.containsKey("secantusVersion");
    }

    /** Whether {@code configureFailPoint} is sure to work; of a given server that is not known. */
    public boolean hasFailPoints() {
        return kind != Kind.GIVEN;
    }

    @Override
    public void close() {
        end.run();
    }

    private static TestMongo secantus() {
        SecantusServer server = SecantusServer.start();
        return new TestMongo(Kind.SECANTUS, server.uri(), server::close);
    }

    /** Holds how the one start of this JVM went, so that a failure is told to every test and not only to the first. */
    private static final class SharedServer {
        static final Outcome OUTCOME = start();

        private static Outcome start() {
            try {
                TestMongo server = TestMongo.start(System.getenv());
                Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop the shared MongoDB server"));
                return () -> server;
            } catch (RuntimeException e) {
                return () -> {
                    throw new ServerStartException("No MongoDB server for the tests: " + e.getMessage(), e);
                };
            }
        }
    }

    /** A server, or the reason why there is none, thrown. */
    private interface Outcome {
        TestMongo get();
    }
}
