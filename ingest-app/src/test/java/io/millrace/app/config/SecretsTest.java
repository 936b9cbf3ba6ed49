package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private static final String SECRET = "hunter2";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sasl.jaas.config",
                "ssl.key.password",
                "ssl.keystore.key",
                "ssl.keystore.password",
                "consumer.ssl.truststore.password",
                "producer.sasl.jaas.config",
                "sasl.oauthbearer.client.credentials.client.secret",
                "my.secret",
                "my.API-key",
                "my.auth.token",
                "basic.auth.user.info"
            })
    void shouldMaskKafkasSecrets(String key) {
        String yaml = Yaml.MINIMAL.replace("9092\n", "9092\n  " + key + ": " + SECRET + "\n");
        Settings settings = Yaml.parse(yaml);

        assertThat(settings.kafka()).containsEntry(key, SECRET);
        assertThat(settings.toString()).contains(key + "=***").doesNotContain(SECRET);
        assertThat(settings.kafka().toString()).doesNotContain(SECRET);
        assertThat(ConfigFile.show(yaml, "millrace.yaml", Yaml.ENVIRONMENT::get))
                .contains(key + ": \"***\"")
                .doesNotContain(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssl.keystore.location", "client.id", "sasl.oauthbearer.token.endpoint.url"})
    void shouldShowWhatIsNoSecret(String key) {
        String yaml = Yaml.MINIMAL.replace("9092\n", "9092\n  " + key + ": shown\n");

        assertThat(Yaml.parse(yaml).toString()).contains(key + "=shown");
    }

    @Test
    void shouldMaskWhatComesFromAMountedFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("x"), SECRET);
        String yaml = Yaml.MINIMAL.replace("9092\n", "9092\n  client.id: ${file:" + file + "}\n");

        assertThat(Yaml.parse(yaml).toString()).contains("client.id=***").doesNotContain(SECRET);
    }

    @Test
    void shouldMaskTheConnectionString() {
        Settings settings = Yaml.parse(Yaml.MINIMAL);

        assertThat(settings.mongodb().uri().reveal()).contains(SECRET);
        assertThat(settings.toString()).contains("uri=***").doesNotContain(SECRET);
        assertThat(settings.mongodb().uri()).hasToString("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2",
                "http://me:hunter2@localhost",
                "mongodb://me:hunter2@@localhost",
                "mongodb://me:hunter2@localhost:port",
                "mongodb://me:hunter2%zz@localhost",
                "mongodb+srv://me:hunter2@a,b",
                "mongodb://me:hunter2@",
                "mongodb://localhost/?authMechanism=hunter2",
                "mongodb://localhost/?wTimeoutMS=hunter2&w=hunter2&compressors=hunter2"
            })
    void shouldShowNothingOfAMalformedConnectionString(String uri) {
        String yaml = Yaml.MINIMAL.replace("${MONGODB_URI}", "'" + uri + "'");

        assertThatThrownBy(() -> {
                    Settings settings = Yaml.parse(yaml);
                    throw new ConfigException("accepted", settings.warnings());
                })
                .satisfies(e -> {
                    var trace = new StringWriter();
                    e.printStackTrace(new PrintWriter(trace));
                    assertThat(trace.toString()).contains("mongodb.uri").doesNotContain(SECRET);
                });
    }

    @Test
    void shouldAcceptAServiceRecordWithoutAskingForIt() {
        String yaml = Yaml.MINIMAL.replace(
                "${MONGODB_URI}", "mongodb+srv://me:hunter2@cluster.example.invalid/?retryWrites=true&w=majority");

        assertThat(Yaml.parse(yaml).warnings()).isEmpty();
    }
}
