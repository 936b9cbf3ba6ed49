package io.millrace.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {

    @Test
    void shouldReadMetasAndReadingsAndTakeTheRestForGranted() {
        assertThat(Load.parse("1000x50", 3)).isEqualTo(new Load(1000, 50, 1, true, false, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"7x9", "7x9/10-fields", "7x9/unkeyed", "7x9/late", "7x9/10-fields/unkeyed/late"})
    void shouldReadWhatItIsCalled(String spec) {
        assertThat(Load.parse(spec, 3).spec()).isEqualTo(spec);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1000", "x", "10x", "ax5", "5x5x5", "10x10/latest", "10x10/fields", "10x10/", "99999999999x1"
            })
    void shouldSayWhatIsWantedWhereItCannotRead(String text) {
        assertThatThrownBy(() -> Load.parse(text, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("METASxREADINGS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x5", "5x0", "5x5/0-fields", "5x5/11-fields"})
    void shouldRefuseWhatHasNoReading(String text) {
        assertThatThrownBy(() -> Load.parse(text, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldKeepAllMetasWhenItIsCut() {
        Load load = Load.parse("1000x1000", 1);

        assertThat(load.atMost(100_000)).isEqualTo(Load.parse("1000x100", 1));
        assertThat(load.atMost(10)).isEqualTo(Load.parse("1000x1", 1));
        assertThat(load.atMost(Long.MAX_VALUE)).isEqualTo(load);
    }

    @Test
    void shouldHaveATopicOfItsOwn() {
        assertThat(Load.parse("5x5/late", 1).topic())
                .isNotEqualTo(Load.parse("5x5", 1).topic())
                .isNotEqualTo(Load.parse("5x5/late", 2).topic())
                .matches("[a-z0-9-]+");
    }
}
