package io.millrace.quickstart;

import io.millrace.app.config.ConfigException;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.Cluster;
import io.millrace.series.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;

/** What has to be there before the application starts: its settings and the topics that devices publish to. */
final class Setup {

    private static final int PARTITIONS = 4;
    private static final String FILE = "quickstart.yaml";
    private static final DateTimeFormatter RUN =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Setup() {}

    /**
     * The settings of the application: those of the file that is shipped, with addresses and names filled in. Where something
     * outlives the quick start, the names differ from run to run, so that each begins with nothing.
     *
     * @throws Failure with {@link ExitCode#USAGE} if an address that was given cannot be one
     */
    static Settings settings(QuickstartOptions options, Servers servers, Path stateDirectory, Instant now) {
        String run = options.leavesTraces() ? "-" + RUN.format(now) : "";
        Map<String, String> values = Map.of(
                "APPLICATION", "quickstart" + run,
                "BOOTSTRAP_SERVERS", servers.bootstrapServers(),
                "MONGODB_URI", servers.mongoUri(),
                "DATABASE", "quickstart" + run,
                "PORT", Integer.toString(options.httpPort()),
                "STATE_DIRECTORY", stateDirectory.toString(),
                "RUN", run);
        try {
            return ConfigFile.parse(file(), FILE, values::get);
        } catch (ConfigException e) {
            throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    /** The topic of each series, by its name. */
    static Map<String, String> topics(Settings settings) {
        return settings.application().series().stream()
                .collect(
                        Collectors.toMap(Series::name, series -> series.topics().get(0)));
    }

    /** The series of a name. */
    static Series series(Settings settings, String name) {
        return settings.application().series().stream()
                .filter(series -> series.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static String bootstrapServers(Settings settings) {
        return String.valueOf(settings.kafka().get("bootstrap.servers"));
    }

    /** Creates the topics that devices publish to; those of the application are its own business. */
    static void createTopics(Settings settings) {
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            List<NewTopic> topics = topics(settings).values().stream()
                    .map(topic -> new NewTopic(topic, Optional.of(PARTITIONS), Optional.empty()))
                    .toList();
            cluster.await(
                    "whether the topics were created",
                    cluster.admin().createTopics(topics).all());
        }
    }

    private static String file() {
        try (InputStream in = Objects.requireNonNull(Setup.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
