package io.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchTest {

    private final StringWriter errors = new StringWriter();

    private int bench(String... arguments) {
        CommandLine line = Bench.commandLine();
        line.setErr(new PrintWriter(errors, true));
        return line.execute(arguments);
    }

    @Test
    void shouldNameWhoCanTakePartWhereAContestantIsUnknown() {
        assertThat(bench("--contestants", "plain,plane")).isEqualTo(2);
        assertThat(errors.toString()).contains("'plane'").contains("telegraf");
    }

    @Test
    void shouldSayHowALoadIsWritten() {
        assertThat(bench("--loads", "many")).isEqualTo(2);
        assertThat(errors.toString()).contains("'many'").contains("1000x1000");
    }

    @Test
    void shouldRefuseToMeasureNothing() {
        assertThat(bench("--rounds", "0")).isEqualTo(2);
        assertThat(errors.toString()).contains("--rounds");
    }

    @Test
    void shouldNameTheDatabasesWhereOneIsUnknown() {
        assertThat(bench("--quick", "--contestants", "plain", "--mongodb", "mysql"))
                .isEqualTo(1);
        assertThat(errors.toString()).contains("'mysql'").contains("secantus");
    }

    @Test
    void shouldSayThatTelegrafIsNoProgram() {
        assertThat(bench("--telegraf", "/nowhere/telegraf")).isEqualTo(2);
        assertThat(errors.toString()).contains("/nowhere/telegraf");
    }
}
