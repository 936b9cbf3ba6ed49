package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private static long read(String text, @Nullable String zone) throws SetAside {
        char[] chars = ("1" + text + "9Z").toCharArray();
        return new IsoTime(Optional.ofNullable(zone).map(ZoneId::of)).read(chars, 1, text.length());
    }

    private static String refusal(String text, @Nullable String zone) {
        SetAside refusal = catchThrowableOfType(SetAside.class, () -> read(text, zone));
        assertThat(refusal).as(text).isNotNull();
        assertThat(refusal.reason()).isEqualTo(Reason.BAD_TIME);
        return refusal.text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2025-10-09T09:00:00Z",
                "2025-10-09t09:00:00z",
                "2025-10-09 09:00:00Z",
                "2025-10-09T09:00Z",
                "2025-10-09T09:00:00.0Z",
                "2025-10-09T09:00:00,000Z",
                "2025-10-09T09:00:00.00099999999999999999999999999Z",
                "2025-10-09T09:00:00+00:00",
                "2025-10-09T09:00:00-00:00",
                "2025-10-09T09:00:00+0000",
                "2025-10-09T09:00:00+00",
                "2025-10-09T11:00:00+02:00",
                "2025-10-09T11:00:00+0200",
                "2025-10-09T11:00:00+02",
                "2025-10-09 11:00:00 +0200",
                "2025-10-09T14:30+05:30",
                "2025-10-08T22:15:00-10:45"
            })
    void shouldReadOneInstantFromEverySpelling(String text) throws SetAside {
        assertThat(read(text, null)).isEqualTo(1_760_000_400_000L);
        assertThat(read(text, "Asia/Tokyo")).as("a zone plays no part").isEqualTo(1_760_000_400_000L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2025-90-09T09:00:00Z",
                "2025-00-09T09:00:00Z",
                "2025-10-32T09:00:00Z",
                "2025-02-29T09:00:00Z",
                "1900-02-29T09:00:00Z",
                "2025-10-09T87:00:00Z",
                "2025-10-09T24:00:00Z",
                "2025-10-09T09:60:00Z",
                "2016-12-31T23:59:60Z",
                "2025-10-09T09:00:00.Z",
                "2025-10-09T09Z",
                "2025-10-09T09:00:00+19:00",
                "2025-10-09T09:00:00+02:60",
                "2025-10-09T09:00:00+2",
                "2025-10-09T09:00:00+02:0",
                "2025-10-09T09:00:00ZZ",
                "2025-10-09T09:00:00Z[UTC]",
                "2025-10-09T09:00:00 UTC",
                "2025-10-09  09:00:00Z",
                "2025-10-9T09:00:00Z",
                "25-10-09T09:00:00Z",
                "+2025-10-09T09:00:00Z",
                "12025-10-09T09:00:00Z",
                "0000-10-09T09:00:00Z",
                "20251009T090000Z",
                "2025-W41-4T09:00:00Z",
                "2025-10-09Z",
                "2025/10/09 09:00:00Z",
                "2025-10-09T09:00:0０Z",
                "09.10.2025",
                "yesterday",
                "2025",
                " 2025-10-09T09:00:00Z",
                "",
                "0001-01-01T00:00:00+00:01",
                "9999-12-31T23:59:59-00:01"
            })
    void shouldRefuseWhatIsNotOneInstant(String text) {
        refusal(text, "Europe/Berlin");
    }

    @Test
    void shouldSayWhatIsWrong() {
        assertThat(refusal("2025-90-09T09:00:00Z", null))
                .isEqualTo("time \"2025-90-09T09:00:00Z\" cannot be read: month 90 is not between 1 and 12");
        assertThat(refusal("2024-06-10T06:13:20", null))
                .isEqualTo(
                        "time \"2024-06-10T06:13:20\" cannot be read: it has no offset and no timeZone is configured");
        assertThat(refusal("2024-06-10", null)).endsWith("it has no offset and no timeZone is configured");
    }

    @ParameterizedTest
    @CsvSource({
        "2025-10-09T09:00:00, Europe/Berlin, 2025-10-09T07:00:00Z",
        "2025-01-09 09:00:00.5, Europe/Berlin, 2025-01-09T08:00:00.500Z",
        "2025-03-30T01:59:59.999, Europe/Berlin, 2025-03-30T00:59:59.999Z",
        "2025-03-30T03:00, Europe/Berlin, 2025-03-30T01:00:00Z",
        "2025-10-09, Europe/Berlin, 2025-10-08T22:00:00Z",
        "2025-10-09, Asia/Kolkata, 2025-10-08T18:30:00Z",
        // Clocks in Brazil skipped midnight: that day began at one o'clock.
        "2018-11-04, America/Sao_Paulo, 2018-11-04T03:00:00Z"
    })
    void shouldReadLocalTimesInTheDeclaredZone(String text, String zone, Instant instant) throws SetAside {
        assertThat(Instant.ofEpochMilli(read(text, zone))).isEqualTo(instant);
    }

    @Test
    void shouldNeverGuessTheHour() {
        assertThat(refusal("2025-03-30T02:30:00", "Europe/Berlin")).endsWith("clocks skip that hour in Europe/Berlin");
        assertThat(refusal("2025-10-26T02:30:00", "Europe/Berlin"))
                .endsWith("clocks show that hour twice in Europe/Berlin");
    }

    @Property
    void shouldAgreeWithJavaTime(
            @ForAll @LongRange(min = -62_135_500_000L, max = 253_402_200_000L) long second,
            @ForAll @NumericChars @StringLength(max = 12) String fraction,
            @ForAll @IntRange(min = -18 * 60, max = 18 * 60) int offset)
            throws SetAside {
        ZoneOffset zone = ZoneOffset.ofTotalSeconds(offset * 60);
        LocalDateTime local = LocalDateTime.ofEpochSecond(second + offset * 60L, 0, ZoneOffset.UTC);
        String text = SECONDS.format(local) + (fraction.isEmpty() ? "" : "." + fraction) + zone.getId();

        assertThat(read(text, null)).isEqualTo(second * 1_000 + Integer.parseInt((fraction + "000").substring(0, 3)));
    }
}
