package io.millrace.quickstart.compare;

import io.millrace.app.config.ConfigException;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.query.Question;
import io.millrace.series.Series;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which load. */
final class LoadOptions {

    private static final String ALL = "all";

    @Option(
            names = "--readings",
            paramLabel = "N",
            description =
                    "How many readings to take, or 'all'. Default: 1000000 of the stock generator, which has"
                            + " 12096000, and all of your own. The server in this process takes about 1.1 KB of memory for each.")
    private @Nullable String readings;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Decides the prices of the stock generator. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--file", paramLabel = "FILE", description = "A file with a JSON object in each line (NDJSON).")
    private @Nullable Path file;

    @Option(
            names = "--meta",
            paramLabel = "NAME",
            split = ",",
            description = "With --file: the members that identify the source, as 'metaFields' of a series.")
    private @Nullable List<String> meta;

    @Option(
            names = "--time",
            paramLabel = "NAME",
            description = "With --file: the member that holds the time, as 'timeField' of a series.")
    private @Nullable String time;

    @Option(
            names = "--series",
            paramLabel = "NAME",
            description = "Read the topic or file as this series of the configuration file does.")
    private @Nullable String series;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            description =
                    "A topic, on the brokers of the configuration file. Without --series, as the series that reads it.")
    private @Nullable String topic;

    /**
     * The load.
     *
     * @throws ParameterException if options contradict each other
     */
    Load load(CommandSpec spec) {
        require(spec, file == null || topic == null, "--file and --topic are two loads; keep one of them");
        require(
                spec,
                (meta == null && time == null) || (file != null && series == null),
                "--meta and --time say how --file is read where no --series does");
        if (file != null) {
            return new FileLoad(seriesOfFile(spec), readable(file));
        }
        if (topic != null) {
            Settings settings = settings(spec);
            return new TopicLoad(
                    seriesOf(topic, settings),
                    topic,
                    settings.kafka(),
                    Instant.now().toEpochMilli());
        }
        require(spec, series == null, "--series says how --topic or --file is read; name one of them");
        return new StockLoad(Template.series(StockLoad.META, StockLoad.TIME), seed);
    }

    /** How many readings to take. */
    long most(CommandSpec spec) {
        if (readings == null) {
            return file == null && topic == null ? 1_000_000 : Long.MAX_VALUE;
        }
        if (readings.equals(ALL)) {
            return Long.MAX_VALUE;
        }
        require(spec, readings.matches("[1-9][0-9]{0,11}"), "--readings is a number from 1 on, or 'all'");
        return Long.parseLong(readings);
    }

    private Series seriesOfFile(CommandSpec spec) {
        if (series != null) {
            return Question.series(settings(spec).application(), series);
        }
        if (meta == null || time == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--file needs --meta and --time, such as --meta device --time ts, or the --series that reads such"
                            + " messages");
        }
        return Template.series(meta, time);
    }

    private Series seriesOf(String name, Settings settings) {
        if (series != null) {
            return Question.series(settings.application(), series);
        }
        List<Series> readers = settings.application().series().stream()
                .filter(each -> each.topics().contains(name))
                .toList();
        if (readers.size() != 1) {
            throw new Failure(
                    ExitCode.USAGE,
                    (readers.isEmpty() ? "no series" : readers.size() + " series") + " of the configuration file"
                            + (readers.isEmpty() ? " reads" : " read") + " topic '" + name
                            + "': say with --series how it is to be read");
        }
        return readers.get(0);
    }

    private static Settings settings(CommandSpec spec) {
        Path config = spec.root().findOption("--config").getValue();
        try {
            return ConfigFile.load(config, System::getenv);
        } catch (ConfigException e) {
            throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    private static Path readable(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new Failure(
                    ExitCode.LOCAL,
                    "file '" + file + "' "
                            + (Files.isDirectory(file)
                                    ? "is a directory; name the file in it"
                                    : Files.exists(file) ? "may not be read by this user" : "does not exist"));
        }
        return file;
    }

    private static void require(CommandSpec spec, boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
