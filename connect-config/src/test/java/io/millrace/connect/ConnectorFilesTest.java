package io.millrace.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.app.connect.Notation;
import io.millrace.series.Series;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files in connectors/ are what {@code millrace connect} prints; {@code -Dmillrace.regenerate=true} writes them anew. */
class ConnectorFilesTest {

    private static final Path DIRECTORY = Path.of("connectors");
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "MONGODB_URI",
            "mongodb://plant:hunter2@mongodb-0.mongodb,mongodb-1.mongodb,mongodb-2.mongodb/?replicaSet=rs0");

    @Test
    void shouldBeWhatTheCommandPrints() throws IOException {
        Map<String, String> wanted = wanted();
        if (Boolean.getBoolean("millrace.regenerate")) {
            for (var file : wanted.entrySet()) {
                Path path = DIRECTORY.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }

        assertThat(present()).isEqualTo(wanted);
        assertThat(wanted.values()).noneSatisfy(text -> assertThat(text).contains("hunter2"));
    }

    private static Map<String, String> wanted() {
        Settings settings = ConfigFile.load(Path.of("millrace.yaml"), ENVIRONMENT::get);
        Series series = settings.application().series().get(0);
        var files = new TreeMap<String, String>();
        Connector together = Connectors.together(settings, series);
        for (Notation notation : Notation.values()) {
            files.put(notation.fileName(together), text(notation, together));
        }
        for (Connector one : Connectors.oneEach(settings, series)) {
            files.put("one-each/" + Notation.JSON.fileName(one), text(Notation.JSON, one));
        }
        return files;
    }

    private static String text(Notation notation, Connector connector) {
        return String.join("\n", notation.lines(connector)) + "\n";
    }

    private static Map<String, String> present() throws IOException {
        try (Stream<Path> files = Files.walk(DIRECTORY)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(
                            file -> DIRECTORY.relativize(file).toString().replace('\\', '/'),
                            ConnectorFilesTest::read,
                            (one, other) -> one,
                            TreeMap::new));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
