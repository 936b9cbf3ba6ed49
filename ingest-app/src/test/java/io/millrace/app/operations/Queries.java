package io.millrace.app.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The queries of the alert rules and the dashboard. */
final class Queries {

    static final Path RULES = Path.of("..", "helm", "millrace", "files", "rules.yaml");
    static final Path DASHBOARD = Path.of("..", "helm", "millrace", "files", "dashboard.json");

    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");
    private static final Pattern LABELS =
            Pattern.compile("\\{[^}]*}|\\b(by|on|ignoring|without|group_left|group_right)\\b\\s*(\\([^)]*\\))?");
    private static final Pattern METRIC = Pattern.compile("\\b[a-z]\\w*_\\w*\\b(?!\\s*\\()");

    private Queries() {}

    /**
     * A query.
     *
     * @param where the alert or panel, for messages
     * @param text the query in PromQL
     */
    record Query(String where, String text) {

        /** The names of the metrics in it: every word with an underscore that is no function and no label. */
        Set<String> metrics() {
            String bare =
                    LABELS.matcher(QUOTED.matcher(text).replaceAll("\"\"")).replaceAll("");
            var names = new TreeSet<String>();
            METRIC.matcher(bare).results().forEach(found -> names.add(found.group()));
            return names;
        }
    }

    static JsonNode rules() throws IOException {
        return new YAMLMapper().readTree(RULES.toFile());
    }

    static JsonNode dashboard() throws IOException {
        return new ObjectMapper().readTree(DASHBOARD.toFile());
    }

    static List<Query> ofAlerts() throws IOException {
        var queries = new ArrayList<Query>();
        for (JsonNode group : rules().path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                queries.add(
                        new Query(rule.path("alert").asText(), rule.path("expr").asText()));
            }
        }
        return queries;
    }

    /** The queries of all panels, with the variables of the dashboard replaced by what Grafana would put there. */
    static List<Query> ofPanels() throws IOException {
        var queries = new ArrayList<Query>();
        for (JsonNode panel : dashboard().path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                queries.add(new Query(
                        panel.path("title").asText(),
                        target.path("expr")
                                .asText()
                                .replace("$__rate_interval", "1m")
                                .replace("$__range", "1h")
                                .replaceAll("\\$(namespace|pod|series)", ".*")));
            }
        }
        return queries;
    }
}
