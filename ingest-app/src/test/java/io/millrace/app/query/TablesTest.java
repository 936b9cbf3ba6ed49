package io.millrace.app.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void shouldPutColumnsBelowOneAnother() {
        var table = new Columns(lines::add);
        table.row(List.of("station", "temp"));
        table.row(List.of("a", "21.5"));
        assertThat(lines).isEmpty();
        table.end();

        assertThat(lines).containsExactly("station  temp", "a        21.5");
    }

    @Test
    void shouldGoOnWithTheWidthsOfTheFirstRows() {
        var table = new Columns(lines::add);
        for (int i = 0; i < 101; i++) {
            table.row(List.of("x".repeat(i == 100 ? 9 : 1), "y"));
        }
        assertThat(lines).hasSize(101).endsWith("x  y", "xxxxxxxxx  y");

        table.end();
        assertThat(lines).hasSize(101);
    }

    @Test
    void shouldShowWhatATerminalWouldObey() {
        var table = new Columns(lines::add);
        table.row(List.of("a\u001b[2Jb\n", "\u202Eright", "Øst"));
        table.end();

        assertThat(lines).containsExactly("a\\u001b[2Jb\\u000a  \\u202eright  Øst");
    }

    @Test
    void shouldQuoteWhatWouldBreakALineOfCsv() {
        var csv = new Csv(lines::add);
        csv.row(List.of("plain", "a,b", "say \"hi\"", "two\nlines", ""));

        assertThat(lines).containsExactly("plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",");
    }
}
