package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.series.TimeRule.Unit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpochTimeTest {

    private static long ofText(String number, Unit unit) {
        char[] chars = ("<" + number + ">").toCharArray();
        assertThat(NumericText.kind(chars, 1, number.length())).isNotEqualTo(NumericText.Kind.NOT_A_NUMBER);
        return EpochTime.ofText(chars, 1, number.length(), unit);
    }

    @ParameterizedTest
    @CsvSource({
        "1718000000.04, SECONDS, 1718000000040",
        "1718000000.0399999999999999999999999, SECONDS, 1718000000039",
        "1718000000.123456789, AUTO, 1718000000123",
        "1.71800000004e9, AUTO, 1718000000040",
        "171800000004E-2, AUTO, 1718000000040",
        "1718000000123.9, AUTO, 1718000000123",
        "1718000000123456.9, AUTO, 1718000000123",
        "1718000000123456789, AUTO, 1718000000123",
        "1718000000123456789.5, AUTO, 1718000000123",
        "-0.0001, SECONDS, -1",
        "-0.001, SECONDS, -1",
        "-1.0005, SECONDS, -1001",
        "-1, MICROSECONDS, -1",
        "-1000, MICROSECONDS, -1",
        "-1001, MICROSECONDS, -2",
        "-1, NANOSECONDS, -1",
        "-1e-40, SECONDS, -1",
        "1e-40, SECONDS, 0",
        "0e999999999, SECONDS, 0",
        "+5, SECONDS, 5000",
        "007, SECONDS, 7000",
        "253402300799.999, SECONDS, 253402300799999",
        "-62135596800, SECONDS, -62135596800000",
        "99999999999, AUTO, 99999999999000",
        "100000000000, AUTO, 100000000000",
        "99999999999999, AUTO, 99999999999999",
        "100000000000000, AUTO, 100000000000",
        "99999999999999999, AUTO, 99999999999999",
        "100000000000000000, AUTO, 100000000000"
    })
    void shouldCutExactlyTowardMinusInfinity(String number, Unit unit, long milliseconds) {
        assertThat(ofText(number, unit)).isEqualTo(milliseconds);
    }

    @ParameterizedTest
    @CsvSource({
        "253402300800, SECONDS",
        "253402300799999.9e1, MILLISECONDS",
        "253402300800000, MILLISECONDS",
        "-62135596800.0001, SECONDS",
        "-62135596800001, MILLISECONDS",
        "1718000000123, SECONDS",
        "9223372036854775807, SECONDS",
        "9223372036854775807, MILLISECONDS",
        "-9223372036854775808, MICROSECONDS",
        "1e999999999, AUTO",
        "1e99999999999999999999, AUTO",
        "99999999999999999999999, AUTO"
    })
    void shouldRefuseTimesOutsideTheYears1To9999(String number, Unit unit) {
        assertThat(ofText(number, unit)).isEqualTo(EpochTime.OUT_OF_RANGE);
    }

    @Test
    void shouldKnowTheFirstAndTheLastInstant() {
        assertThat(Instant.ofEpochMilli(EpochTime.FIRST)).hasToString("0001-01-01T00:00:00Z");
        assertThat(Instant.ofEpochMilli(EpochTime.LAST)).hasToString("9999-12-31T23:59:59.999Z");
    }

    @Property
    void shouldAgreeWithExactArithmetic(
            @ForAll("numbers") BigDecimal number, @ForAll Unit unit, @ForAll boolean plain) {
        if (unit == Unit.AUTO || unit == Unit.ISO) {
            return;
        }
        BigInteger exact = number.movePointRight(places(unit))
                .setScale(0, RoundingMode.FLOOR)
                .toBigInteger();
        boolean inRange = exact.compareTo(BigInteger.valueOf(EpochTime.FIRST)) >= 0
                && exact.compareTo(BigInteger.valueOf(EpochTime.LAST)) <= 0;

        assertThat(ofText(plain ? number.toPlainString() : number.toString(), unit))
                .isEqualTo(inRange ? exact.longValueExact() : EpochTime.OUT_OF_RANGE);
    }

    @Property
    void shouldReadAnIntegerAsItsText(@ForAll long value, @ForAll Unit unit) {
        if (unit != Unit.ISO) {
            assertThat(EpochTime.ofInteger(value, unit)).isEqualTo(ofText(Long.toString(value), unit));
        }
    }

    private static int places(Unit unit) {
        return switch (unit) {
            case SECONDS -> 3;
            case MILLISECONDS -> 0;
            case MICROSECONDS -> -3;
            case NANOSECONDS -> -6;
            case AUTO, ISO -> throw new IllegalArgumentException();
        };
    }

    @Provide
    Arbitrary<BigDecimal> numbers() {
        Arbitrary<BigInteger> digits = Arbitraries.oneOf(
                Arbitraries.longs().map(BigInteger::valueOf),
                Arbitraries.longs()
                        .between(-2_000_000_000_000L, 2_000_000_000_000L)
                        .map(BigInteger::valueOf),
                Arbitraries.bigIntegers());
        return Combinators.combine(digits, Arbitraries.integers().between(-8, 25))
                .as(BigDecimal::new);
    }
}
