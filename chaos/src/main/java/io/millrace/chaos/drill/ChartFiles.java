package io.millrace.chaos.drill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.millrace.chaos.ground.GroundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The alert rules and the dashboard as the chart installs them. */
final class ChartFiles {

    /** No range becomes shorter than this: rates need some scrapes, and pauses between attempts have to fit in. */
    private static final Duration SHORTEST_RANGE = Duration.ofMinutes(1);

    private static final Pattern RANGE = Pattern.compile("\\[(\\d+)([smhd])]");
    private static final Pattern FOR = Pattern.compile("(?m)^( *for: )(\\d+)([smhd])$");

    private final Path directory;

    private ChartFiles(Path directory) {
        this.directory = directory;
    }

    /** Those of the project that the working directory belongs to. */
    static ChartFiles inProject() {
        for (Path root = Path.of("").toAbsolutePath(); root != null; root = root.getParent()) {
            Path files = root.resolve("helm/millrace/files");
            if (Files.isDirectory(files)) {
                return new ChartFiles(files);
            }
        }
        throw new GroundException("helm/millrace/files is not there: run this in a clone of the project");
    }

    Path rules() {
        return directory.resolve("rules.yaml");
    }

    /** The names of the alerts, in the order of the file. */
    List<String> alerts() {
        var alerts = new ArrayList<String>();
        try {
            new YAMLMapper()
                    .readTree(rules().toFile())
                    .at("/groups/0/rules")
                    .forEach(rule -> alerts.add(rule.path("alert").asText()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return alerts;
    }

    /**
     * The rules with all times shortened: how long a condition has to hold, and the ranges that are looked at, these to no less
     * than a minute. What is compared with stays.
     */
    String shortened(int factor) {
        try {
            String rules = Files.readString(rules());
            String waiting = FOR.matcher(rules)
                    .replaceAll(found ->
                            found.group(1) + seconds(found, 2).dividedBy(factor).toSeconds() + "s");
            return RANGE.matcher(waiting).replaceAll(found -> {
                Duration range = seconds(found, 1).dividedBy(factor);
                return "[" + (range.compareTo(SHORTEST_RANGE) < 0 ? SHORTEST_RANGE : range).toSeconds() + "s]";
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Duration seconds(MatchResult found, int group) {
        long number = Long.parseLong(found.group(group));
        return switch (found.group(group + 1)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    /**
     * A query of a panel.
     *
     * @param panel the panel's title
     * @param text PromQL, with the dashboard's variables replaced by what Grafana puts there when nothing is chosen
     */
    record Query(String panel, String text) {}

    List<Query> queries() {
        var queries = new ArrayList<Query>();
        try {
            JsonNode dashboard = new ObjectMapper()
                    .readTree(directory.resolve("dashboard.json").toFile());
            dashboard
                    .path("panels")
                    .forEach(panel -> panel.path("targets")
                            .forEach(target -> queries.add(new Query(
                                    panel.path("title").asText(),
                                    target.path("expr")
                                            .asText()
                                            .replace("$__rate_interval", "1m")
                                            .replace("$__range", "1h")
                                            .replaceAll("\\$(namespace|pod|series)", ".*")))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return queries;
    }
}
