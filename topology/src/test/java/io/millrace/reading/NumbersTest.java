package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.series.FieldRule;
import io.millrace.series.TimeRule;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.bson.types.Decimal128;

/** Numbers keep their value, as tokens and as text where a number is declared. */
class NumbersTest {

    private final Decoder decoder = Decoders.of(
                    Decoded.series(
                            List.of("device"),
                            Decoded.time(TimeRule.Unit.AUTO),
                            Decoded.fields(Map.of("text", FieldRule.Type.NUMBER))),
                    Decoded.CLOCK)
            .get();

    private Decoded decode(String number) {
        return Decoded.by(
                decoder, "{\"device\":\"a\",\"ts\":1760000400,\"token\":%s,\"text\":\"%s\"}".formatted(number, number));
    }

    @Property(tries = 5_000)
    void shouldReadADecimalAsTheNearestDouble(@ForAll("decimals") String number) {
        Reading reading = decode(number).reading();

        long expected = Double.doubleToRawLongBits(Double.parseDouble(number));
        assertThat(List.of(reading.type(0), reading.type(1))).containsOnly(ValueType.DOUBLE);
        assertThat(List.of(reading.bits(0), reading.bits(1))).containsOnly(expected);
    }

    @Property
    void shouldKeepAnIntegerOfUpTo34DigitsExactly(@ForAll("integers") BigInteger number) {
        Reading reading = decode(number.toString()).reading();

        for (int field = 0; field < 2; field++) {
            BigInteger value = switch (reading.type(field)) {
                case INT32, INT64 -> BigInteger.valueOf(reading.bits(field));
                default ->
                    ((Decimal128) Objects.requireNonNull(reading.object(field)))
                            .bigDecimalValue()
                            .toBigIntegerExact();
            };
            assertThat(value).isEqualTo(number);
            assertThat(reading.type(field))
                    .isEqualTo(
                            number.bitLength() < 32
                                    ? ValueType.INT32
                                    : number.bitLength() < 64 ? ValueType.INT64 : ValueType.DECIMAL128);
        }
    }

    @Provide
    Arbitrary<BigInteger> integers() {
        BigInteger most = BigInteger.TEN.pow(34).subtract(BigInteger.ONE);
        return Arbitraries.oneOf(
                Arbitraries.bigIntegers().between(most.negate(), most),
                Arbitraries.longs().map(BigInteger::valueOf),
                Arbitraries.integers().map(BigInteger::valueOf));
    }

    @Provide
    Arbitrary<String> decimals() {
        Arbitrary<String> doubles = Arbitraries.doubles().map(value -> Double.toString(value));
        Arbitrary<String> scaled = Combinators.combine(
                        Arbitraries.bigIntegers(), Arbitraries.integers().between(1, 300))
                .as((digits, scale) -> new BigDecimal(digits, scale).toPlainString());
        Arbitrary<String> exponents = Combinators.combine(
                        Arbitraries.longs(), Arbitraries.integers().between(-320, 280))
                .as((digits, exponent) -> digits + "e" + exponent);
        return Arbitraries.oneOf(doubles, scaled, exponents);
    }
}
