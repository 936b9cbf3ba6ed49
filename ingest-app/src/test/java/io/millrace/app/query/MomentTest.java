package io.millrace.app.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MomentTest {

    private static final Instant NOW = Instant.parse("2025-10-09T09:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "2025-10-09, 2025-10-09T00:00:00Z",
        "2025-10-09T09:00:00Z, 2025-10-09T09:00:00Z",
        "2025-10-09T09:00:00.123+02:00, 2025-10-09T07:00:00.123Z",
        "1760000400, 2025-10-09T09:00:00Z",
        "1760000400123, 2025-10-09T09:00:00.123Z",
        "now, 2025-10-09T09:00:00Z",
        "-1h30m, 2025-10-09T07:30:00Z",
        "+5m, 2025-10-09T09:05:00Z"
    })
    void shouldReadHowPeopleWriteTimes(String text, Instant expected) {
        assertThat(Instant.ofEpochMilli(Moment.parse("--from", text, NOW))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2025-13-01", "1h", "-1", "2025-10-09T09:00:00", "", "99999999999999999"})
    void shouldSayHowToWriteWhatIsNoTime(String text) {
        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> Moment.parse("--from", text, NOW))
                .withMessageStartingWith("--from '" + text + "' is no time; write it as 2025-10-09,")
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE));
    }

    @Test
    void shouldNotTakeSecondsForMilliseconds() {
        assertThat(Moment.parse("--to", "99999999999", NOW)).isEqualTo(99_999_999_999_000L);
        assertThat(Moment.parse("--to", "100000000000", NOW)).isEqualTo(100_000_000_000L);
    }
}
