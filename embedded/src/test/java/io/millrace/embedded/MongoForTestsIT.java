package io.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MongoForTestsIT {
    @Test
    void shouldGiveOneServerAndManyDatabases() {
        TestMongo mongo = TestMongo.shared();
        String one = mongo.freshDatabase();
        String other = mongo.freshDatabase();
        Upserts.upsert(mongo.uri(), one, "a", "value", 1);

        assertThat(TestMongo.shared()).isSameAs(mongo);
        assertThat(Upserts.all(mongo.uri(), one)).hasSize(1);
        assertThat(Upserts.all(mongo.uri(), other)).isEmpty();
    }

    @Test
    void shouldUseTheGivenServerBeforeAnyOther() {
        try (EmbeddedMongo given = EmbeddedMongo.start();
                TestMongo mongo = TestMongo.start(Map.of("MONGODB_URI", given.uri()))) {
            assertThat(mongo.kind()).isEqualTo(TestMongo.Kind.GIVEN);
            assertThat(mongo.uri()).isEqualTo(given.uri());
            assertThat(mongo.isSecantus()).isFalse();
        }
    }

    @Test
    void shouldStartSecantusWhenThereIsNoOther() {
        try (TestMongo mongo = TestMongo.start(Map.of("MONGODB_URI", " ", "PATH", ""))) {
            assertThat(mongo.kind()).isEqualTo(TestMongo.Kind.SECANTUS);
            assertThat(mongo.isSecantus()).isTrue();
            assertThat(mongo.hasFailPoints()).isTrue();
            assertThat(mongo.version()).isNotEmpty();
        }
    }

    @Test
    void shouldStartAMongodFromThePath(@TempDir Path bin) throws Exception {
        Path python = SecantusInstallation.inProject().interpreter();
        Path mongod = bin.resolve("mongod");
        Files.writeString(mongod, STAND_IN.formatted(python));
        Files.setPosixFilePermissions(mongod, PosixFilePermissions.fromString("rwxr-xr-x"));

        try (TestMongo mongo = TestMongo.start(Map.of("PATH", "/nowhere::" + bin))) {
            assertThat(mongo.kind()).isEqualTo(TestMongo.Kind.MONGOD);
            assertThat(MongoCommands.run(mongo.uri(), new Document("hello", 1)).get("setName"))
                    .isNotNull();
        }
    }

    @Test
    void shouldSayThatTheGivenServerDoesNotAnswerWithoutTellingThePassword() {
        int port;
        try (EmbeddedBroker closed = EmbeddedBroker.start()) {
            port = closed.port();
        }
        String uri = "mongodb://me:sesame@127.0.0.1:" + port;

        assertThatThrownBy(() -> TestMongo.start(Map.of("MONGODB_URI", uri)))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("127.0.0.1:" + port)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("sesame"));
        assertThat(MongodServer.onPath("/nowhere")).isEqualTo(Optional.empty());
    }

    /**
     * A mongod that is SecantusDB inside; it takes the same arguments and prints the line that is waited for. The server takes
     * the place of the shell, so that signals arrive at it and it does not outlive the test.
     */
    private static final String STAND_IN = """
            #!/bin/sh
            [ "$5 $7" = "--bind_ip --replSet" ] || { echo "unexpected arguments: $@"; exit 2; }
            log=${0%%/*}/log
            mkfifo "$log"
            sed -u 's/listening on/Waiting for connections on/' < "$log" &
            exec %s -m secantus --storage-path "$2" --port "$4" > "$log" 2>&1
            """;
}
