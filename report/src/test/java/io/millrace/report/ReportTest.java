package io.millrace.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    private static final Table TABLE = new Table(
            List.of("contestant", "readings/s"),
            List.of(
                    List.of(Cell.text("plain | <b>"), Cell.whole(1_234_567)),
                    List.of(Cell.text("other"), Cell.none())));

    private static final Report REPORT = new Report(
            "example",
            "An example",
            Map.of("Command", "bench <x>"),
            List.of(new Section(
                    "A load",
                    List.of("A note."),
                    TABLE,
                    Optional.of(new Chart(
                            "readings/s", List.of(new Chart.Bar("plain <b>", new Spread(100, 50, 200, 3))))))));

    @Test
    void shouldAlignNumbersOnTheRightInATerminal() {
        assertThat(TextTable.of(TABLE)).isEqualTo("""
                contestant   readings/s
                plain | <b>   1,234,567
                other                 –
                """);
    }

    @Test
    void shouldWriteMarkdownThatNoCellBreaks(@TempDir Path directory) throws Exception {
        REPORT.write(directory);

        assertThat(Files.readString(directory.resolve("example.md"))).isEqualTo("""
                # An example

                - Command: bench <x>

                ## A load

                A note.

                | contestant | readings/s |
                | --- | ---: |
                | plain \\| <b> | 1,234,567 |
                | other | – |
                """);
    }

    @Test
    void shouldWriteTheFiguresThemselvesAsJson(@TempDir Path directory) throws Exception {
        REPORT.write(directory);

        JsonNode json =
                new ObjectMapper().readTree(directory.resolve("example.json").toFile());
        JsonNode row = json.path("sections").path(0).path("rows").path(0);
        assertThat(row.path("readings/s").asDouble()).isEqualTo(1_234_567);
        assertThat(row.path("contestant").asText()).isEqualTo("plain | <b>");
        assertThat(json.path("circumstances").path("Command").asText()).isEqualTo("bench <x>");
    }

    @Test
    void shouldWriteAPageThatNeedsNothingElse(@TempDir Path directory) throws Exception {
        String page = Files.readString(REPORT.write(directory));

        assertThat(page).contains("plain | &lt;b&gt;").contains("<svg ").doesNotContain("<b>");
        assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("<script");
    }

    @Test
    void shouldDrawTheMedianAsABarAndTheRangeAsALine() {
        String svg = Bars.svg(new Chart("x", List.of(new Chart.Bar("one", new Spread(100, 50, 200, 3)))));

        // The longest figure takes the whole width of 460.
        assertThat(svg).contains("width=\"230.0\"").contains("x1=\"445.0\" x2=\"790.0\"");
    }

    @Test
    void shouldRefuseARowThatDoesNotFitItsColumns() {
        assertThatThrownBy(() -> new Table(List.of("a", "b"), List.of(List.of(Cell.text("1")))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
