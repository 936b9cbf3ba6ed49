package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot work, or excludes one another, is refused before anything is installed, and the message says what to do. */
class RefusedValuesTest {

    static Stream<Values> values() {
        return Values.refused();
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldBeRefusedWithItsReason(Values values) {
        assertThatThrownBy(() -> Chart.render(values)).hasMessageContaining(values.reason());
    }

    @Test
    void shouldRefuseAReleaseWhoseNameCannotBeThatOfTheApplication() {
        List<java.nio.file.Path> files = Values.accepted("minimal").files();

        assertThatThrownBy(() -> Chart.render("plant.one", files))
                .hasMessageContaining("'plant.one' cannot be the name of the application: set application to");
    }
}
