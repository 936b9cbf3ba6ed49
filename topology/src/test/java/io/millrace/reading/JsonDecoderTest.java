package io.millrace.reading;

import static io.millrace.reading.Decoded.anyFields;
import static io.millrace.reading.Decoded.fields;
import static io.millrace.reading.Decoded.series;
import static io.millrace.reading.Decoded.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.millrace.series.FieldRule;
import io.millrace.series.Series;
import io.millrace.series.TimeRule;
import io.millrace.series.TimeRule.Unit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDecoderTest {

    private static final long T0 = 1_760_000_400_000L;

    private final Decoder decoder = Decoders.of(series(), Decoded.CLOCK).get();
    private final Decoder numbers = decoder(
            fields(Map.of("v", FieldRule.Type.NUMBER, "name", FieldRule.Type.TEXT, "on", FieldRule.Type.BOOLEAN)));

    private static Decoder decoder(FieldRule fields) {
        return Decoders.of(series(List.of("device"), time(Unit.AUTO), fields), Decoded.CLOCK)
                .get();
    }

    private Decoded decode(String members) {
        return Decoded.by(decoder, "{\"device\":\"a\",\"ts\":1760000400000," + members + "}");
    }

    private Decoded decodeDeclared(String members) {
        return Decoded.by(numbers, "{\"device\":\"a\",\"ts\":1760000400000," + members + "}");
    }

    @Test
    void shouldTakeEveryScalarMemberThatIsNeitherTimeNorMetaAsField() {
        Decoded decoded = decode("\"temp\":21.5,\"hum\":40,\"big\":4294967296,\"ok\":true,\"mode\":\"eco\"");

        assertThat(decoded.reading().meta()).hasToString("a");
        assertThat(decoded.reading().time()).isEqualTo(T0);
        assertThat(decoded.reading().position()).isEqualTo(Decoded.POSITION);
        assertThat(decoded.fields())
                .containsExactly(
                        entry("temp", 21.5),
                        entry("hum", 40),
                        entry("big", 4294967296L),
                        entry("ok", true),
                        entry("mode", "eco"));
    }

    @Test
    void shouldReadTheNextMessageAfterAnyOther() {
        for (String bad :
                List.of("{\"device\":\"a\",\"ts\":17600004", "aaa", "", "{\"v\":1}", "{\"a\":[1,2}", "{} {}")) {
            assertThat(Decoded.by(decoder, bad).deadLetters).as(bad).hasSize(1);
            assertThat(decode("\"v\":1").fields()).as("after " + bad).containsExactly(entry("v", 1));
        }
    }

    @Test
    void shouldShareOneSetOfFieldsBetweenReadingsOfOneShape() {
        assertThat(decode("\"a\":1,\"b\":2").reading().fields())
                .isSameAs(decode("\"a\":3,\"b\":null").reading().fields())
                .isNotSameAs(decode("\"b\":1,\"a\":2").reading().fields());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "nan",
                "-nan",
                "-NaN",
                "Infinity",
                "-Infinity",
                "+Infinity",
                "inf",
                "-inf",
                "INF",
                "+nan",
                "1e400",
                "-1e400",
                "\"NaN\"",
                "\"-nan\"",
                "\"Infinity\"",
                "\"inf\"",
                "-nan(ind)",
                "1.#QNAN"
            })
    void shouldTakeWhatIsNoFiniteNumberAsMissing(String value) {
        for (Decoded decoded :
                List.of(decode("\"v\":" + value + ",\"hum\":40"), decodeDeclared("\"v\": " + value + " ,\"hum\":40"))) {
            assertThat(decoded.fields()).containsExactly(entry("hum", 40));
            assertThat(decoded.missingValues).isEqualTo(1);
        }
    }

    @Test
    void shouldLeaveTextThatOnlyContainsALiteralAlone() {
        assertThat(decode("\"v\":nan,\"note\":\"x nan \\\" : inf\",\"w\":-inf").fields())
                .containsExactly(entry("note", "x nan \" : inf"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nano", "infinite", "none", "True", "+1", "01", ".5", "0x10", "'a'", "nan nan"})
    void shouldSetAsideWhatIsNoJsonValue(String value) {
        assertThat(decode("\"v\":" + value).deadLetter().reason()).isEqualTo(Reason.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unavailable", "unknown", "---", "", "None", "NULL", "n/a", "N/A", "-", "nAn"})
    void shouldTakeTextThatStandsForAMissingValueAsMissing(String text) {
        Decoded decoded = decode("\"v\":\"" + text + "\",\"hum\":40");

        assertThat(decoded.fields()).containsExactly(entry("hum", 40));
        assertThat(decoded.missingValues).isEqualTo(1);
        assertThat(decodeDeclared("\"v\":\"" + text + "\",\"hum\":40").fields()).containsExactly(entry("hum", 40));
    }

    @Test
    void shouldKeepTextThatIsNotInTheListAsText() {
        assertThat(decode("\"v\":\"unavailable!\"").fields()).containsExactly(entry("v", "unavailable!"));
    }

    @Test
    void shouldTakeNullAsMissingAndNotCountItAsSuch() {
        Decoded decoded = decode("\"temp\":null,\"hum\":40");

        assertThat(decoded.fields()).containsExactly(entry("hum", 40));
        assertThat(decoded.reading().fields().names()).containsExactly("temp", "hum");
        assertThat(decoded.missingValues).isZero();
    }

    @Test
    void shouldSetAsideAReadingWithoutAnyValue() {
        assertThat(decode("\"temp\":null,\"hum\":\"unknown\",\"pos\":{}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.NO_VALUES);
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"ts\":1760000400000}")
                        .deadLetter()
                        .text())
                .isEqualTo("no field has a value");
    }

    @Test
    void shouldLeaveOutNestedMembersAndKeepTheirSiblings() {
        Decoded decoded =
                decode("\"pos\":{\"lat\":1,\"x\":[{},{\"ts\":1}]},\"list\":[1,2],\"e\":{},\"ok\":true,\"t\":21");

        assertThat(decoded.fields()).containsExactly(entry("ok", true), entry("t", 21));
        assertThat(decoded.leftOut).isEqualTo(3);
    }

    @Test
    void shouldTakeOnlyDeclaredFieldsWhereAskedTo() {
        Decoder only = decoder(Decoded.onlyDeclared(Map.of("v", FieldRule.Type.NUMBER)));

        Decoded decoded =
                Decoded.by(only, "{\"device\":\"a\",\"x\":\"y\",\"x\":{},\"v\":\"001234.567\",\"ts\":1760000400}");
        assertThat(decoded.fields()).containsExactly(entry("v", 1234.567));
        assertThat(decoded.leftOut).isZero();
    }

    @Test
    void shouldReadNumericTextOnlyWhereANumberIsDeclared() {
        assertThat(decode("\"v\":\"21.5\"").fields()).containsExactly(entry("v", "21.5"));
        assertThat(decodeDeclared("\"v\":\"21.5\"").fields()).containsExactly(entry("v", 21.5));
        assertThat(decodeDeclared("\"v\":\"001234.567\"").fields()).containsExactly(entry("v", 1234.567));
        assertThat(decodeDeclared("\"v\":\"-007\"").fields()).containsExactly(entry("v", -7));
        assertThat(decodeDeclared("\"v\":\"+1e3\"").fields()).containsExactly(entry("v", 1000.0));
        assertThat(decodeDeclared("\"v\":\"9223372036854775808\"").fields())
                .containsExactly(entry("v", Decimal128.parse("9223372036854775808")));
        assertThat(decodeDeclared("\"v\":\"000000000000000000009\"").fields()).containsExactly(entry("v", 9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"21,5\"", "\"ERR\"", "\"0x1p3\"", "\"1d\"", "\"1 2\"", "\"+\"", "\"e5\"", "\".\"", "true", "{}"
            })
    void shouldSetAsideWhatIsNotTheDeclaredNumber(String value) {
        DeadLetter deadLetter = decodeDeclared("\"v\":" + value + ",\"hum\":40").deadLetter();

        assertThat(deadLetter.reason()).isEqualTo(Reason.BAD_VALUE);
        assertThat(deadLetter.text()).startsWith("field 'v' should be a number but is ");
    }

    @Test
    void shouldSetAsideWhatIsNotTheDeclaredTextOrBoolean() {
        assertThat(decodeDeclared("\"name\":1").deadLetter().text()).isEqualTo("field 'name' should be text but is 1");
        assertThat(decodeDeclared("\"on\":\"true\"").deadLetter().text())
                .isEqualTo("field 'on' should be true or false but is \"true\"");
        assertThat(decodeDeclared("\"on\":0.5").deadLetter().reason()).isEqualTo(Reason.BAD_VALUE);
        assertThat(decodeDeclared("\"on\":false,\"name\":\"inf\"").fields())
                .containsExactly(entry("on", false), entry("name", "inf"));
    }

    @Test
    void shouldKeepIntegersOfAnySizeExactlyOrSetThemAside() {
        assertThat(decode("\"a\":2147483647,\"b\":2147483648,\"c\":-2147483648,\"d\":9223372036854775807")
                        .fields())
                .containsExactly(
                        entry("a", Integer.MAX_VALUE),
                        entry("b", 2147483648L),
                        entry("c", Integer.MIN_VALUE),
                        entry("d", Long.MAX_VALUE));
        assertThat(decode("\"v\":-9223372036854775808").fields()).containsExactly(entry("v", Long.MIN_VALUE));
        assertThat(decode("\"v\":9223372036854775808").fields())
                .containsExactly(entry("v", Decimal128.parse("9223372036854775808")));
        assertThat(decode("\"v\":-9999999999999999999999999999999999").fields())
                .containsExactly(entry("v", Decimal128.parse("-9999999999999999999999999999999999")));
        assertThat(decode("\"v\":12345678901234567890123456789012345")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.BAD_VALUE);
        assertThat(decode("\"v\":1" + "0".repeat(40)).fields())
                .containsExactly(entry("v", Decimal128.parse("1.000000000000000000000000000000000E+40")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "21.43726190415022",
                "1e3",
                "-0.0",
                "4.9e-324",
                "2.2250738585072012e-308",
                "1.7976931348623157E308",
                "0.1",
                "123456789012345678901234567890.5",
                "9007199254740993.0",
                "1e-400"
            })
    void shouldGiveDoublesBitForBit(String number) {
        Reading reading = decode("\"v\":" + number).reading();

        assertThat(reading.type(0)).isEqualTo(ValueType.DOUBLE);
        assertThat(reading.bits(0)).isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(number)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1,\"v\":2}",
                "{\"device\":\"a\",\"device\":\"a\",\"ts\":1760000400,\"v\":1}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1,\"ts\":1760000400}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":null,\"w\":1,\"\\u0076\":1}"
            })
    void shouldSetAsideAMemberThatAppearsTwice(String json) {
        assertThat(Decoded.by(decoder, json).deadLetter().reason()).isEqualTo(Reason.DUPLICATE_MEMBER);
        assertThat(Decoded.by(decoder, json).deadLetter().reason()).isEqualTo(Reason.DUPLICATE_MEMBER);
    }

    @Test
    void shouldSetAsideWithTheNameOfWhatIsMissing() {
        assertThat(Decoded.by(decoder, "{\"ts\":1760000400,\"v\":1}").deadLetter())
                .returns(Reason.NO_META, DeadLetter::reason)
                .returns("no meta: member 'device' is missing", DeadLetter::text);
        assertThat(Decoded.by(decoder, "{\"ts\":1760000400,\"device\":null,\"v\":1}")
                        .deadLetter()
                        .text())
                .isEqualTo("no meta: member 'device' is null");
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"v\":1}").deadLetter())
                .returns(Reason.NO_TIME, DeadLetter::reason)
                .returns("no time: member 'ts' is missing", DeadLetter::text);
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"ts\":null,\"v\":1}")
                        .deadLetter()
                        .text())
                .isEqualTo("no time: member 'ts' is null");
        assertThat(Decoded.by(decoder, "{\"SystemProperties\":{},\"Body\":\"eyJ0ZW1wIjoyMX0=\"}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.NO_TIME);
        assertThat(Decoded.by(decoder, "{\"fields\":{},\"tags\":{},\"device\":\"a\",\"ts\":1760000400}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.NO_VALUES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"a\":1}", "[\"a\"]", "NaN", "1e999", "\"\\ud800\"", "12345678901234567890123456789012345"})
    void shouldSetAsideAMetaThatIsNoScalar(String meta) {
        assertThat(Decoded.by(decoder, "{\"device\":" + meta + ",\"ts\":1760000400,\"v\":1}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.BAD_META);
    }

    @Test
    void shouldSetAsideAMetaThatIsTooLong() {
        String json = "{\"device\":\"%s\",\"ts\":1760000400,\"v\":1}";

        assertThat(Decoded.by(decoder, json.formatted("x".repeat(1024))).readings)
                .hasSize(1);
        assertThat(Decoded.by(decoder, json.formatted("x".repeat(1025)))
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.BAD_META);
    }

    @Test
    void shouldTakeTheOrderOfMetaFieldsFromTheConfiguration() {
        Series two = series(List.of("site", "device"), time(Unit.AUTO), anyFields());

        Decoded one = Decoded.of(two, "{\"device\":7,\"v\":1,\"site\":\"a|b\",\"ts\":1760000400}");
        Decoded other = Decoded.of(two, "{\"ts\":1760000400,\"site\":\"a|b\",\"device\":7.0,\"v\":1}");
        Decoded text = Decoded.of(two, "{\"ts\":1760000400,\"site\":\"a|b\",\"device\":\"7\",\"v\":1}");

        assertThat(one.reading().meta()).hasToString("a%7Cb|7");
        assertThat(other.reading().meta()).isEqualTo(one.reading().meta());
        assertThat(text.reading().meta())
                .hasToString("a%7Cb|'7")
                .isNotEqualTo(one.reading().meta());
    }

    @Test
    void shouldTakeTheRecordsOwnTimeWhereAskedTo() {
        Decoder record = Decoders.of(
                        series(List.of("device"), time(Optional.empty(), Unit.AUTO, null), anyFields()), Decoded.CLOCK)
                .get();
        byte[] json = "{\"device\":\"a\",\"ts\":5}".getBytes(StandardCharsets.UTF_8);

        assertThat(Decoded.by(record, json, T0 + 1).reading().time()).isEqualTo(T0 + 1);
        assertThat(Decoded.by(record, json, T0 + 1).fields()).containsExactly(entry("ts", 5));
        assertThat(Decoded.by(record, json, 0).deadLetter().reason()).isEqualTo(Reason.NO_TIME);
        assertThat(Decoded.by(record, json, -1).deadLetter().reason()).isEqualTo(Reason.NO_TIME);
        assertThat(Decoded.by(record, json, 1).deadLetter().reason()).isEqualTo(Reason.TIME_TOO_EARLY);
        assertThat(Decoded.by(
                                decoder,
                                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1}".getBytes(StandardCharsets.UTF_8),
                                -1)
                        .readings)
                .as("the record's time plays no part where a member has it")
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1760000400",
                "1760000400000",
                "1760000400000000",
                "1760000400000000000",
                "1760000400.000",
                "1.7600004e9",
                "1760000400.0009999",
                "\"1760000400\"",
                "\"2025-10-09T09:00:00Z\"",
                "\"2025-10-09T09:00:00.000456Z\"",
                "\"2025-10-09T09:00:00+0000\"",
                "\"2025-10-09T11:00:00+02:00\"",
                "\"2025-10-09 11:00:00+02\"",
                "\"2025-10-09T09:00Z\"",
                "{\"$date\":\"2025-10-09T09:00:00Z\"}",
                "{\"$date\":1760000400000}",
                "{\"$date\":{\"$numberLong\":\"1760000400000\"}}"
            })
    void shouldReadTheSameInstantFromEverySpelling(String ts) {
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"ts\":" + ts + ",\"v\":1}")
                        .reading()
                        .time())
                .isEqualTo(T0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2025-90-09T09:00:00Z\"",
                "\"2025-10-09T87:00:00Z\"",
                "\"2025-10-09T09:00:00\"",
                "\"yesterday\"",
                "\"\"",
                "true",
                "[1760000400]",
                "{}",
                "{\"$date\":true}",
                "{\"$date\":{\"$numberLong\":\"x\"},\"y\":[{}]}",
                "{\"date\":{\"x\":[1]}}",
                "1e300",
                "253402300800000000000000"
            })
    void shouldSetAsideATimeThatCannotBeRead(String ts) {
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"ts\":" + ts + ",\"v\":1}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.BAD_TIME);
        assertThat(decode("\"v\":1").readings).hasSize(1);
    }

    @Test
    void shouldSetAsideTimesThatAreNotPlausibleAndSayThemInIso() {
        String json = "{\"device\":\"a\",\"ts\":%s,\"v\":1}";

        assertThat(Decoded.by(decoder, json.formatted("\"2026-01-01T00:05:00Z\"")).readings)
                .hasSize(1);
        assertThat(Decoded.by(decoder, json.formatted("\"2026-01-01T00:05:00.001Z\""))
                        .deadLetter())
                .returns(Reason.TIME_IN_FUTURE, DeadLetter::reason)
                .returns(
                        "time 2026-01-01T00:05:00.001Z is more than 300 s (future) ahead of the clock, 2026-01-01T00:00:00Z",
                        DeadLetter::text);
        assertThat(Decoded.by(decoder, json.formatted("\"2000-01-01T00:00:00Z\"")).readings)
                .hasSize(1);
        assertThat(Decoded.by(decoder, json.formatted("946684799.9999")).deadLetter())
                .returns(Reason.TIME_TOO_EARLY, DeadLetter::reason)
                .returns("time 1999-12-31T23:59:59.999Z is before 2000-01-01T00:00:00Z (earliest)", DeadLetter::text);
    }

    @Test
    void shouldAskForTheUnitThatWouldFit() {
        TimeRule seconds = time(Unit.SECONDS);
        Series series = series(List.of("device"), seconds, anyFields());

        assertThat(Decoded.of(series, "{\"device\":\"a\",\"ts\":1718000000123,\"v\":1}")
                        .deadLetter())
                .returns(Reason.BAD_TIME, DeadLetter::reason)
                .returns("time 1718000000123 s is beyond the year 9999: is the unit ms?", DeadLetter::text);
        assertThat(Decoded.of(
                                series(List.of("device"), time(Unit.MILLISECONDS), anyFields()),
                                "{\"device\":\"a\",\"ts\":1718000000,\"v\":1}")
                        .deadLetter())
                .returns(Reason.TIME_TOO_EARLY, DeadLetter::reason)
                .returns(
                        "time 1970-01-20T21:13:20Z is before 2000-01-01T00:00:00Z (earliest): is the unit s?",
                        DeadLetter::text);
    }

    @Test
    void shouldIgnoreATombstoneAndNothingElse() {
        Decoded tombstone = Decoded.by(decoder, null, T0);

        assertThat(tombstone.ignored).containsExactly(Decoder.Ignored.TOMBSTONE);
        assertThat(tombstone.deadLetters).isEmpty();
        assertThat(Decoded.by(decoder, "").deadLetter().reason()).isEqualTo(Reason.EMPTY);
        assertThat(Decoded.by(decoder, " \n").deadLetter().reason()).isEqualTo(Reason.MALFORMED);
    }

    @Test
    void shouldHoldTheLimits() {
        Series small = series(List.of("device"), time(Unit.AUTO), anyFields(), new Series.Limits(10, 3, 80));

        assertThat(Decoded.of(small, "{\"device\":\"a\",\"ts\":1760000400,\"a\":1,\"b\":2,\"c\":3}").readings)
                .hasSize(1);
        assertThat(Decoded.of(small, "{\"device\":\"a\",\"ts\":1760000400,\"a\":1,\"b\":2,\"c\":3,\"d\":4}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.TOO_MANY_FIELDS);
        assertThat(Decoded.of(small, "{\"device\":\"a\",\"ts\":1760000400,\"a\":1" + " ".repeat(100) + "}")
                        .deadLetter()
                        .reason())
                .isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void shouldKeepManyFieldsInOrder() {
        String members =
                IntStream.range(0, 200).mapToObj(i -> "\"f" + i + "\":" + i).collect(Collectors.joining(","));

        assertThat(decode(members).fields()).hasSize(200).containsEntry("f0", 0).containsEntry("f199", 199);
        assertThat(decode(members + ",\"f200\":1").deadLetter().reason()).isEqualTo(Reason.TOO_MANY_FIELDS);
    }

    @Test
    void shouldKeepNamesAsTheyAre() {
        assertThat(decode("\"rack.1/temp\":21,\"$cpu\":5,\"\":2,\"température\":3,\"a\\u0000b\":4")
                        .fields())
                .containsOnlyKeys("rack.1/temp", "$cpu", "", "température", "a\0b");
    }

    @Test
    void shouldIgnoreAByteOrderMarkAndWhiteSpaceAround() {
        assertThat(Decoded.by(decoder, "\uFEFF{\"device\":\"a\",\"ts\":1760000400,\"v\":1}\r\n").readings)
                .hasSize(1);
        assertThat(Decoded.by(decoder, "\n\t { \"device\" : \"a\" ,\n\"ts\":1760000400, \"v\":1 } \n").readings)
                .hasSize(1);
        assertThat(Decoded.by(decoder, "\uFEFF\uFEFF{\"device\":\"a\",\"ts\":1760000400,\"v\":1}").deadLetters)
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1}x",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1}}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1} 1",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1} \"}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1}\n{\"device\":\"a\",\"ts\":1760000400,\"v\":1}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":{\"x\":{}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":\"x",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":1,}",
                "{\"device\":\"a\",\"ts\":1760000400,\"v\":\"\t\"}",
                "{\"device\":\"a\",\"ts\":1760000400,\"\\ud800\":1}",
                "{",
                "aaa",
                "123",
                "\"x\"",
                "null",
                "[{\"device\":\"a\"}]"
            })
    void shouldSetAsideWhatIsNotExactlyOneObject(String json) {
        assertThat(Decoded.by(decoder, json).deadLetter().reason()).isEqualTo(Reason.MALFORMED);
        assertThat(decode("\"v\":1").fields()).containsExactly(entry("v", 1));
    }

    @Test
    void shouldSayWhereAndWhatTheMistakeIs() {
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"ts\":17")
                        .deadLetter()
                        .text())
                .isEqualTo("not a JSON object (byte 21): the message ends in the middle of it");
        assertThat(Decoded.by(decoder, new byte[] {0, 0, 0, 0, 1, 2, 8, 97}, T0)
                        .deadLetter()
                        .text())
                .contains("schema registry")
                .contains("schema id 1");
        assertThat(Decoded.by(decoder, "{\"device\":\"a\"}{}").deadLetter().text())
                .isEqualTo("not a JSON object (byte 14): something follows the JSON object; one object per message is"
                        + " expected");
    }

    @Test
    void shouldSetAsideWhatIsNotUtf8WhereverItIs() {
        for (byte[] bad : new byte[][] {
            {(byte) 0xB0, 'C'},
            {(byte) 0xC0, (byte) 0xAF},
            {(byte) 0xE0, (byte) 0x80, (byte) 0xAF},
            {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
            {(byte) 0xFF},
            {(byte) 0xC3}
        }) {
            String text = new String(bad, StandardCharsets.ISO_8859_1);
            for (String json : List.of(
                    "{\"device\":\"a\",\"ts\":1760000400,\"v\":1,\"unit\":\"%s\"}",
                    "{\"device\":\"a\",\"ts\":1760000400,\"v\":1,\"%s\":1}",
                    "{\"device\":\"%s\",\"ts\":1760000400,\"v\":1}",
                    "{\"device\":\"a\",\"ts\":1760000400,\"v\":1,\"x\":{\"y\":\"%s\"}}")) {
                byte[] value = json.formatted(text).getBytes(StandardCharsets.ISO_8859_1);
                assertThat(Decoded.by(decoder, value, T0).deadLetter().reason()).isEqualTo(Reason.MALFORMED);
            }
        }
        assertThat(decode("\"unit\":\"°C ￿ 𝛑\"").fields()).containsExactly(entry("unit", "°C ￿ 𝛑"));
    }

    @Test
    void shouldSetAsideTextWithHalfACharacter() {
        assertThat(decode("\"v\":\"\\ud83d\"").deadLetter().reason()).isEqualTo(Reason.BAD_VALUE);
        assertThat(decode("\"v\":\"\\ude00\\ud83d\"").deadLetter().reason()).isEqualTo(Reason.BAD_VALUE);
        assertThat(decode("\"v\":\"\\ud83d\\ude00\"").fields()).containsExactly(entry("v", "😀"));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 999, 1000, 100_000})
    void shouldAnswerDeepNestingAndHugeNumbersWithADeadLetterAtMost(int size) {
        assertThat(decode("\"v\":" + "[".repeat(size) + "]".repeat(size) + ",\"w\":1")
                        .toString())
                .isNotEmpty();
        assertThat(decode("\"v\":" + "{\"a\":".repeat(size)).deadLetter().reason())
                .isEqualTo(Reason.MALFORMED);
        assertThat(decode("\"v\":" + "9".repeat(size)).deadLetters).hasSize(1);
        assertThat(decode("\"v\":1e" + "9".repeat(size) + ",\"w\":1").toString())
                .isNotEmpty();
        assertThat(decodeDeclared("\"v\":\"" + "9".repeat(size) + "\"").deadLetters)
                .hasSize(1);
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"v\":1,\"ts\":1e" + "9".repeat(size) + "}").deadLetters)
                .hasSize(1);
        assertThat(Decoded.by(decoder, "{\"device\":\"a\",\"v\":1,\"ts\":0.1e-" + "9".repeat(size) + "}").deadLetters)
                .hasSize(1);
        assertThat(decode("\"v\":1").fields()).containsExactly(entry("v", 1));
    }

    @Test
    void shouldGoOnWhenNamesAreMadeUpEndlessly() {
        for (int i = 0; i < 60_000; i++) {
            assertThat(decode("\"name-" + i + "\":1").readings).hasSize(1);
        }
        assertThat(decode("\"a\":1,\"b\":2").reading().fields())
                .as("shapes are still shared")
                .isSameAs(decode("\"a\":3,\"b\":4").reading().fields());
    }
}
