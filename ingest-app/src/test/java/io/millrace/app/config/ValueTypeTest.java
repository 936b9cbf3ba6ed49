package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.series.Tier;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypeTest {

    @ParameterizedTest
    @CsvSource({
        "5s, PT5S",
        "PT5S, PT5S",
        "pt5s, PT5S",
        "1m, PT1M",
        "1h30m, PT90M",
        "2d, PT48H",
        "250ms, PT0.25S",
        "1s500ms, PT1.5S",
        "0s, PT0S",
        "PT0.001S, PT0.001S"
    })
    void shouldReadDurations(String text, Duration duration) {
        assertThat(parse(Duration.class, text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "s",
                "1.5s",
                "-5s",
                "5 s",
                "5S",
                "30m1h",
                "1us",
                "PT0.0001S",
                "P1M",
                "P",
                "99999999999999999999s"
            })
    void shouldRefuseWhatIsNoDuration(String text) {
        assertThatThrownBy(() -> parse(Duration.class, text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void shouldReadADurationAsItIsWritten(@ForAll @LongRange(min = 0, max = 10_000_000_000_000L) long millis) {
        Duration duration = Duration.ofMillis(millis);

        assertThat(Durations.parse(Durations.text(duration))).isEqualTo(duration);
        assertThat(Durations.text(duration)).matches(Durations.PATTERN);
    }

    @ParameterizedTest
    @CsvSource({"125KiB, 128000", "1MiB, 1048576", "1 GiB, 1073741824", "4096, 4096", "4_096, 4096", "512B, 512"})
    void shouldReadSizes(String text, long bytes) {
        assertThat(parse(ByteSize.class, text)).isEqualTo(new ByteSize(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1MB", "1kb", "1.5MiB", "-1", "MiB", "1e6", "9999999999GiB", "1_", "_1"})
    void shouldRefuseWhatIsNoSize(String text) {
        assertThatThrownBy(() -> parse(ByteSize.class, text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void shouldReadASizeAsItIsWritten(@ForAll @LongRange(min = 0) long bytes) {
        assertThat(ByteSize.parse(new ByteSize(bytes).toString())).isEqualTo(new ByteSize(bytes));
    }

    @ParameterizedTest
    @CsvSource({"1000000, 1000000", "1_000_000, 1000000", "007, 7", "0, 0"})
    void shouldReadWholeNumbersInDecimal(String text, int number) {
        assertThat(parse(int.class, text)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1e6", "0x10", "1.0", "1__0", "_1", "1:30", "2147483648", "99999999999999999999"})
    void shouldRefuseWhatIsNoWholeNumber(String text) {
        assertThatThrownBy(() -> parse(int.class, text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "m", "01m", "+1m", "1M", "1w", "60", "7m", "2d", "0s", "500ms", "99999999999s"})
    void shouldRefuseWhatIsNoTier(String text) {
        assertThatThrownBy(() -> parse(Tier.class, text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldReadDatesTimesAndZones() {
        assertThat(parse(Instant.class, "2000-01-01")).isEqualTo(Instant.parse("2000-01-01T00:00:00Z"));
        assertThat(parse(Instant.class, "2000-01-01T12:30:00Z")).isEqualTo(Instant.parse("2000-01-01T12:30:00Z"));
        assertThat(ValueType.of(Instant.class).format().apply(Instant.parse("2000-01-01T00:00:00Z")))
                .isEqualTo("2000-01-01");
        assertThat(parse(ZoneId.class, "+05:30")).isEqualTo(ZoneId.of("+05:30"));
        assertThatThrownBy(() -> parse(Instant.class, "2000-02-30")).hasMessage("is not a date");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "yes", "on", "True", "1", ""})
    void shouldRefuseWhatIsNeitherTrueNorFalse(String text) {
        assertThatThrownBy(() -> parse(boolean.class, text)).hasMessage("is neither true nor false");
    }

    private static Object parse(Class<?> type, String text) {
        return ValueType.of(type).parse().apply(text);
    }
}
