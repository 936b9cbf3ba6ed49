package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.series.FieldRule;
import io.millrace.series.TimeRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the bytes: one answer, no exception, and the next message is read as if nothing had been. */
class JsonDecoderFuzzTest {

    private static final List<String> VALID = List.of(
            "{\"device\":\"a\",\"ts\":1760000400,\"temp\":21.5,\"hum\":40}",
            "{\"device\":7,\"ts\":\"2025-10-09T09:00:00.123+02:00\",\"v\":\"001.5\",\"ok\":true,\"x\":null}",
            "{\"pos\":{\"lat\":[1,{\"a\":\"\\u00e9\"}]},\"ts\":{\"$date\":{\"$numberLong\":\"1760000400000\"}},\"device\":\"é|%\","
                    + "\"v\":-nan,\"big\":123456789012345678901234567890}",
            "\uFEFF {\"device\":\"\\ud83d\\ude00\",\"ts\":1760000400.123456,\"temp.c\":1e-7,\"$x\":Infinity,\"\":\"n/a\"} \n");

    private static final byte[] GOOD = VALID.get(0).getBytes(StandardCharsets.UTF_8);

    private final Decoder decoder = Decoders.of(
                    Decoded.series(
                            List.of("device"),
                            Decoded.time(TimeRule.Unit.AUTO),
                            Decoded.fields(Map.of("v", FieldRule.Type.NUMBER))),
                    Decoded.CLOCK)
            .get();

    @Property(tries = 2_000)
    void shouldAnswerAnyBytes(@ForAll byte[] bytes) {
        check(bytes);
    }

    @Property(tries = 2_000)
    void shouldAnswerAnyText(@ForAll String text) {
        check(("{\"device\":" + text + "}").getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 10_000)
    void shouldAnswerMutatedMessages(@ForAll("mutated") byte[] bytes) {
        check(bytes);
    }

    private void check(byte[] bytes) {
        Decoded decoded = Decoded.by(decoder, bytes, 0);

        assertThat(decoded.readings.size() + decoded.deadLetters.size()).isEqualTo(1);
        assertThat(decoded.ignored).isEmpty();
        for (Reading reading : decoded.readings) {
            assertThat(Decoded.fields(reading)).isNotEmpty();
            assertThat(reading.meta().toMeta(List.of("device"))).hasSize(1);
        }
        for (DeadLetter deadLetter : decoded.deadLetters) {
            assertThat(deadLetter.text()).isNotBlank().hasSizeLessThan(400);
        }
        Decoded next = Decoded.by(decoder, GOOD, 0);
        assertThat(next.fields()).isEqualTo(Map.of("temp", 21.5, "hum", 40));
        assertThat(next.reading().meta()).hasToString("a");
    }

    @Provide
    Arbitrary<byte[]> mutated() {
        Arbitrary<String> pieces = Arbitraries.oneOf(
                Arbitraries.of(
                        "{",
                        "}",
                        "[",
                        "]",
                        "\"",
                        "\\",
                        ",",
                        ":",
                        "NaN",
                        "inf",
                        "-",
                        "1e999",
                        "null",
                        "\\ud800",
                        " ",
                        "\n",
                        "\"ts\":1,",
                        "\"device\":{},",
                        "\0",
                        "é",
                        "}{",
                        "\"\":1,",
                        "0"),
                Arbitraries.strings().ofMaxLength(3));
        return Combinators.combine(
                        Arbitraries.of(VALID),
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.of(true, false),
                        pieces,
                        Arbitraries.bytes())
                .as(JsonDecoderFuzzTest::mutate);
    }

    private static byte[] mutate(
            String message, double where, int removed, boolean flips, String piece, byte replacement) {
        int at = (int) (where * message.length());
        if (flips) {
            byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
            bytes[Math.min(at, bytes.length - 1)] = replacement;
            return bytes;
        }
        return (message.substring(0, at) + piece + message.substring(Math.min(message.length(), at + removed)))
                .getBytes(StandardCharsets.UTF_8);
    }
}
