package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceholdersTest {

    @TempDir
    private Path directory;

    @Test
    void shouldPutInVariablesAndFilesAnywhereInAValue() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "pass\nword\r\n");

        assertThat(clientId("a-${NAME}-${file:" + secret + "}-${NAME}")).isEqualTo("a-n1-pass\nword-n1");
    }

    @Test
    void shouldTrimOneLineEndOnly() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), " x \n\n");

        assertThat(clientId("${file:" + secret + "}")).isEqualTo(" x \n");
    }

    @Test
    void shouldKeepAnEscapedPlaceholder() {
        assertThat(clientId("$${NAME} $${file:/x:y} $5 $$")).isEqualTo("${NAME} ${file:/x:y} $5 $$");
    }

    @Test
    void shouldNotLookAgainAtWhatWasPutIn() {
        assertThat(clientId("${TRICKY}")).isEqualTo("${NAME}$1\\");
    }

    @Test
    void shouldConvertWhatWasPutIn() {
        assertThat(Yaml.parse(Yaml.top("streamThreads: 4")).streamThreads()).isEqualTo(4);
        assertThat(parse(Yaml.top("streamThreads: ${THREADS}")).streamThreads()).isEqualTo(7);
    }

    @Test
    void shouldTellAnEmptyVariableFromOneThatIsNotSet() {
        assertThat(clientId("${EMPTY}")).isEmpty();
        assertThatThrownBy(() -> clientId("${ABSENT}"))
                .hasMessage(
                        "millrace.yaml: line 5, kafka.client.id: the environment has no variable ABSENT; set it before"
                                + " the start");
    }

    @Test
    void shouldRefuseAFileThatIsTooLargeForASecret() throws IOException {
        Path large = Files.write(directory.resolve("large"), new byte[(1 << 20) + 1]);

        assertThatThrownBy(() -> clientId("${file:" + large + "}")).hasMessageContaining("is larger than 1 MiB");
    }

    private static String clientId(String text) {
        String yaml = Yaml.MINIMAL.replace("9092\n", "9092\n  client.id: '" + text + "'\n");
        return String.valueOf(parse(yaml).kafka().get("client.id"));
    }

    private static Settings parse(String yaml) {
        var environment = Map.of(
                "MONGODB_URI",
                "mongodb://localhost",
                "NAME",
                "n1",
                "TRICKY",
                "${NAME}$1\\",
                "EMPTY",
                "",
                "THREADS",
                "7");
        return ConfigFile.parse(yaml, "millrace.yaml", environment::get);
    }
}
