package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.failure.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** {@code docs/commands.md} is made from the commands; {@code -Dmillrace.regenerate=true} writes it anew. */
class CommandReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "commands.md");

    @Test
    void shouldBeWhatTheCommandsSay() throws Exception {
        String page = page();
        if (Boolean.getBoolean("millrace.regenerate")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).content().isEqualTo(page);
    }

    @Test
    void shouldHaveAnExampleAndExitCodesForEachCommand() {
        for (CommandLine command : leaves(CommandLineFactory.create(List.of()))) {
            String name = command.getCommandSpec().qualifiedName();
            assertThat(command.getUsageMessage(Ansi.OFF))
                    .as(name)
                    .contains("Example:\n  millrace ", "Exit codes:\n", "--help", "--config");
        }
    }

    private static String page() {
        CommandLine millrace = CommandLineFactory.create(List.of());
        var page = new StringBuilder("""
                # Commands

                Generated from the commands themselves: `millrace COMMAND --help` says the same.

                The configuration file is `millrace.yaml` in the working directory, or what the environment variable
                `MILLRACE_CONFIG` says, or what `--config` says; the last one wins. Answers go to standard output, the log and
                failures to standard error. A failure is one line that begins with `millrace:`; `--debug` adds the stack trace.

                ## Exit codes

                | code | meaning |
                |---|---|
                """);
        for (ExitCode code : ExitCode.values()) {
            page.append("| ")
                    .append(code.code())
                    .append(" | ")
                    .append(code.meaning())
                    .append(" |\n");
        }
        for (CommandLine command : leaves(millrace)) {
            page.append("\n## ")
                    .append(command.getCommandSpec().qualifiedName())
                    .append("\n\n```\n")
                    .append(command.getUsageMessage(Ansi.OFF).stripTrailing())
                    .append("\n```\n");
        }
        return page.toString();
    }

    private static List<CommandLine> leaves(CommandLine command) {
        if (command.getSubcommands().isEmpty()) {
            return List.of(command);
        }
        var leaves = new ArrayList<CommandLine>();
        command.getSubcommands().values().forEach(each -> leaves.addAll(leaves(each)));
        return leaves;
    }
}
