package io.millrace.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Notation;
import io.millrace.embedded.TestMongo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way without any REST call: a worker with a file for the connector, and secrets from config providers. */
class StandaloneIT {

    @Test
    void shouldRunWhatIsPrintedAsPropertiesWithSecretsFromEnvironmentAndFile(@TempDir Path directory) throws Exception {
        try (var lab = new Lab(TestMongo.shared().uri())) {
            var way = new Way(lab);
            Connector connector = way.connector();
            Files.writeString(
                    ConnectWorker.secrets().resolve("mongodb.properties"), "database=" + way.database() + "\n");
            String host = lab.mongoUri().substring("mongodb://".length());
            String printed = String.join("\n", Notation.PROPERTIES.lines(connector));
            String withSecrets = printed.replace("mongodb://" + host, "mongodb://${env:MONGODB_HOST}")
                    .replace(
                            "database=" + way.database(),
                            "database=${file:" + ConnectWorker.secrets().resolve("mongodb.properties") + ":database}");
            assertThat(withSecrets).contains("${env:").contains("${file:");
            Path file = Files.writeString(directory.resolve("plant.properties"), withSecrets);

            lab.publish(List.of(UpsertRecords.bucket(way.buckets(), "a", 0, 3)));
            try (var worker = ConnectWorker.standalone(
                    lab.bootstrapServers(), List.of(file), Map.of("MONGODB_HOST", host, "OTHER_SECRET", "x"))) {
                way.awaitDocument(way.database(), Way.BUCKETS, "a");
                assertThat(worker.states(connector.name())).contains("RUNNING");
            }
        }
    }
}
