package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandLineFactoryTest {

    @Test
    void shouldSuggestTheCommandThatWasMeant() {
        Typed typed = Typed.in(List.of(new Demo()), "demoo");

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err()).isEqualTo("""
                millrace: there is no command 'demoo'. Did you mean 'demo'?
                See 'millrace --help'.
                """);
        assertThat(typed.out()).isEmpty();
    }

    @Test
    void shouldSuggestTheOptionThatWasMeant() {
        Typed typed = Typed.in(List.of(new Demo()), "demo", "--rat", "3");

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err())
                .startsWith("millrace: there is no option '--rat'. Did you mean '--rate'")
                .endsWith("See 'millrace demo --help'.\n");
    }

    @Test
    void shouldSayThatACommandIsMissing() {
        Typed typed = Typed.in();

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err()).startsWith("millrace: a command is missing");
    }

    @Test
    void shouldGiveExtraCommandsHelpWithExitCodes() {
        Typed typed = Typed.in(List.of(new Demo()), "demo", "--help");

        assertThat(typed.exitCode()).isZero();
        assertThat(typed.out()).contains("--rate", "--config", "Exit codes:", "3", ExitCode.BROKER.meaning());
    }

    @Test
    void shouldEndWithTheLineAndCodeOfAFailure() {
        Typed typed = Typed.in(List.of(new Demo()), "demo");

        assertThat(typed.exitCode()).isEqualTo(3);
        assertThat(typed.err()).isEqualTo("millrace: no broker: start one\n");
    }

    @Test
    void shouldNotPrintAStackTraceOfWhatNobodyForesaw() {
        Typed typed = Typed.in(List.of(new Demo()), "demo", "--rate", "0");

        assertThat(typed.exitCode()).isEqualTo(1);
        assertThat(typed.err().lines()).singleElement().asString().contains("/ by zero", "--debug");
    }

    @Test
    void shouldTellItsVersion() {
        assertThat(Typed.in("--version").out()).startsWith("millrace ").contains("Java 17");
    }

    @Command(name = "demo", description = "Fails.")
    static final class Demo implements Callable<Integer>, HasExitCodes {

        @Option(names = "--rate", defaultValue = "1", description = "A number.")
        private int rate;

        @Override
        public Integer call() {
            throw new Failure(ExitCode.BROKER, "no broker: start " + (1 / rate == 1 ? "one" : "many"));
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return Set.of(ExitCode.BROKER);
        }
    }
}
