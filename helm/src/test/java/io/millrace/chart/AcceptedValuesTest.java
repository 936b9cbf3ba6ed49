package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.LintResult;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every set of values that the chart accepts. */
class AcceptedValuesTest {

    private static final Pattern EXPONENT = Pattern.compile("[0-9]e[+-]?[0-9]");

    static Stream<Values> values() {
        return Values.accepted();
    }

    @Test
    void shouldBeAMatrixOfTwelveOrMore() {
        assertThat(values()).hasSizeGreaterThanOrEqualTo(12);
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldPassTheLinter(Values values, @TempDir Path scratch) {
        LintResult lint = Chart.lint(values, scratch);

        assertThat(lint.isFailed()).as("%s", lint.getMessages()).isFalse();
        assertThat(lint.getMessages()).noneMatch(message -> message.contains("[WARNING]"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldBeReadStrictly(Values values) {
        Manifests manifests = Chart.render(values);

        assertThat(manifests.objects())
                .isNotEmpty()
                .allSatisfy(object -> assertThat(StrictModels.fault(object)).isEmpty());
        assertThat(manifests.names()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldKeepNumbersWhole(Values values) {
        assertThat(Chart.render(values).objects()).allSatisfy(AcceptedValuesTest::hasNoExponent);
    }

    private static void hasNoExponent(JsonNode node) {
        if (node.isNumber()) {
            assertThat(node.isIntegralNumber()).as("%s", node).isTrue();
        } else if (node.isTextual() && !node.asText().contains("sha256")) {
            node.asText()
                    .lines()
                    .filter(line -> line.matches("\\s*[\\w.]+: [-+0-9.e]+"))
                    .forEach(line -> assertThat(EXPONENT.matcher(line).find())
                            .as("%s", line)
                            .isFalse());
        }
        node.forEach(AcceptedValuesTest::hasNoExponent);
    }
}
