package io.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecantusServerIT {
    @Test
    void shouldKeepJournaledMajorityWritesWhenItIsKilledAndStartedAgain(@TempDir Path directory) {
        SecantusSettings settings = SecantusSettings.defaults().withDirectory(directory);
        SecantusServer first = SecantusServer.start(settings);
        for (int i = 0; i < 50; i++) {
            Upserts.upsert(first.uri(), "plant", "a", "data." + i, i);
        }
        first.kill();
        assertThat(first.isRunning()).isFalse();

        try (SecantusServer second = SecantusServer.start(settings.withPort(first.port()))) {
            assertThat(second.uri()).isEqualTo(first.uri());
            List<Document> documents = Upserts.all(second.uri(), "plant");
            assertThat(documents).hasSize(1);
            assertThat(documents.get(0).get("data", Document.class)).hasSize(50);
        }
    }

    @Test
    void shouldAcceptFailPointsOnlyWhenAskedTo() {
        Document failPoint = new Document("configureFailPoint", "failCommand").append("mode", "off");
        try (SecantusServer with = SecantusServer.start();
                SecantusServer without =
                        SecantusServer.start(new SecantusSettings(0, java.util.Optional.empty(), false, false))) {
            assertThat(MongoCommands.run(with.uri(), failPoint).get("ok")).isEqualTo(1.0);
            assertThatThrownBy(() -> MongoCommands.run(without.uri(), failPoint))
                    .isInstanceOf(com.mongodb.MongoCommandException.class);
        }
    }

    @Test
    void shouldSayWhyItDidNotStart() {
        try (SecantusServer first = SecantusServer.start()) {
            SecantusSettings samePort = SecantusSettings.defaults().withPort(first.port());

            assertThatThrownBy(() -> SecantusServer.start(samePort))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContaining("The server has ended")
                    .hasMessageContaining("--port " + first.port())
                    .hasMessageContaining("Address already in use");
        }
    }
}
