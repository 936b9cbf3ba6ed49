package io.millrace.app.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesTest {

    private static final Path PAGE = Path.of("..", "docs", "operations.md");

    @TempDir
    private Path directory;

    @Test
    void shouldFindTheMetricsOfAQuery() {
        var query = new Queries.Query(
                "",
                "max by (pod_name, job) (rate(millrace_a_total{outcome=\"some_value\"}[5m])) / on (some_label) group_left jvm_b");

        assertThat(query.metrics()).containsExactly("jvm_b", "millrace_a_total");
    }

    @Test
    void shouldSayWhatToDoAboutEachAlertAndNoOther() throws IOException {
        Set<String> anchors = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("### Millrace"))
                .map(line -> line.substring(4).trim())
                .collect(Collectors.toCollection(TreeSet::new));
        List<JsonNode> rules = alerts();

        assertThat(rules)
                .extracting(rule -> rule.path("alert").asText())
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(anchors);
        assertThat(rules).allSatisfy(rule -> {
            String alert = rule.path("alert").asText();
            JsonNode annotations = rule.path("annotations");
            assertThat(annotations.path("runbook_url").asText())
                    .isEqualTo("docs/operations.md#" + alert.toLowerCase(Locale.ROOT));
            assertThat(annotations.path("summary").asText()).isNotBlank();
            assertThat(annotations.path("description").asText()).isNotBlank();
            assertThat(rule.path("labels").path("severity").asText()).isIn("critical", "warning", "info");
        });
    }

    @Test
    void shouldTestThatEachAlertFires() throws IOException {
        String tests = tests();

        assertThat(alerts())
                .extracting(rule -> rule.path("alert").asText())
                .allSatisfy(alert -> assertThat(tests).contains("alertname=\"" + alert + "\""));
    }

    @Test
    void shouldFireWhenItShouldAndKeepSilentOnAHealthyDay() throws Exception {
        Program promtool = Program.require("promtool", "prometheus");
        Path file = Files.writeString(
                directory.resolve("rules.test.yaml"),
                tests().replace(
                                "  - RULES",
                                "  - " + Queries.RULES.toAbsolutePath().normalize()));

        Program.Answer answer = promtool.run(List.of("test", "rules", file.toString()));

        assertThat(answer.exitCode()).as(answer.text()).isZero();
    }

    @Test
    void shouldAskInPanelsWhatPrometheusUnderstands() throws Exception {
        Program promtool = Program.require("promtool", "prometheus");
        var rules = new StringBuilder("groups:\n  - name: panels\n    rules:\n");
        int number = 0;
        for (Queries.Query query : Queries.ofPanels()) {
            rules.append("      - record: panel_")
                    .append(number++)
                    .append("\n        expr: '")
                    .append(query.text().replace("'", "''"))
                    .append("'\n");
        }

        Program.Answer answer = promtool.run(List.of(
                "check",
                "rules",
                "--lint=none",
                Files.writeString(directory.resolve("panels.yaml"), rules).toString()));

        assertThat(number).isGreaterThan(45);
        assertThat(answer.exitCode()).as(answer.text()).isZero();
    }

    @Test
    void shouldHaveTheRowsOfTheDashboardInOrder() throws IOException {
        assertThat(StreamSupport.stream(Queries.dashboard().path("panels").spliterator(), false)
                        .filter(panel -> panel.path("type").asText().equals("row"))
                        .map(panel -> panel.path("title").asText()))
                .containsExactly("Is it well?", "Where does it hurt?", "Flow", "Buckets", "Sink", "State", "JVM");
    }

    private static List<JsonNode> alerts() throws IOException {
        return StreamSupport.stream(Queries.rules().at("/groups/0/rules").spliterator(), false)
                .toList();
    }

    private static String tests() throws IOException {
        try (var in = Objects.requireNonNull(RulesTest.class.getResourceAsStream("rules.test.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
