package io.millrace.app.rights;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/rights.md} is made of what the tests grant. */
class RightsPageTest {

    private static final Path PAGE = Path.of("..", "docs", "rights.md");
    private static final Path HEAD = Path.of("src", "test", "resources", "io", "millrace", "app", "rights", "head.md");

    @Test
    void shouldHaveTheListedRightsDocumented() throws IOException {
        String page = Files.readString(HEAD)
                + CommandRights.ALL.stream().map(RightsPageTest::section).collect(joining("\n"));
        if (Boolean.getBoolean("millrace.regenerate")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE)
                .as("a generated file; its head says how to write it anew")
                .content()
                .isEqualTo(page);
    }

    private static String section(CommandRights rights) {
        return "## `millrace " + rights.command() + "`\n\n"
                + Stream.of(kafka(rights), mongodb(rights), rights.remark())
                        .filter(part -> !part.isEmpty())
                        .collect(joining("\n\n"))
                + "\n";
    }

    private static String kafka(CommandRights rights) {
        if (rights.kafka().isEmpty()) {
            return "Kafka: nothing.";
        }
        Map<String, List<String>> operations = rights.kafka().stream()
                .collect(Collectors.groupingBy(
                        KafkaRight::resource,
                        LinkedHashMap::new,
                        Collectors.mapping(right -> right.operation().name(), Collectors.toList())));
        return "| in Kafka | operations |\n|---|---|\n"
                + operations.entrySet().stream()
                        .map(each -> "| " + each.getKey() + " | " + String.join(", ", each.getValue()) + " |")
                        .collect(joining("\n"));
    }

    private static String mongodb(CommandRights rights) {
        return rights.mongodb().isEmpty()
                ? "MongoDB: nothing."
                : "MongoDB, on all collections of the database: "
                        + rights.mongodb().stream()
                                .map(action -> "`" + action + "`")
                                .collect(joining(", ")) + ".";
    }
}
