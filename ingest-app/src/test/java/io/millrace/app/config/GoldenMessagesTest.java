package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class GoldenMessagesTest {

    private static final Path FILE = Path.of("src/test/resources/io/millrace/app/config/mistakes.md");
    private static final Pattern CASE =
            Pattern.compile("## (?<name>.+)\n\n```yaml\n(?<yaml>(?s:.*?))```\n\n```\n(?<answer>(?s:.*?))```\n");

    @TestFactory
    Stream<DynamicTest> shouldAnswerEachMistakeAsWritten() throws IOException {
        String golden = Files.readString(FILE);
        if (Regenerate.WANTED) {
            golden = CASE.matcher(golden)
                    .replaceAll(match -> Matcher.quoteReplacement("## " + match.group(1) + "\n\n```yaml\n"
                            + match.group(2) + "```\n\n```\n" + answer(match.group(2)) + "```\n"));
            Files.writeString(FILE, golden);
        }
        return CASE.matcher(golden)
                .results()
                .map(match -> DynamicTest.dynamicTest(
                        match.group(1), () -> assertThat(answer(match.group(2))).isEqualTo(match.group(3))));
    }

    @Test
    void shouldShowNoSecretInAnyAnswer() throws IOException {
        assertThat(CASE.matcher(Files.readString(FILE)).results().toList())
                .hasSizeGreaterThan(15)
                .allSatisfy(match -> assertThat(answer(match.group(2))).doesNotContain("hunter2"));
    }

    private static String answer(String yaml) {
        try {
            return ConfigFile.parse(yaml, "millrace.yaml", Map.of("PORT", "80")::get).warnings().stream()
                    .map(warning -> warning + "\n")
                    .collect(Collectors.joining());
        } catch (ConfigException e) {
            return e.getMessage() + "\n";
        }
    }
}
