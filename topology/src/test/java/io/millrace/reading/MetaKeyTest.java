package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.bson.BsonBoolean;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class MetaKeyTest {

    private static final List<String> NAMES = List.of("a", "b", "c");

    private static MetaKey key(BsonValue... values) {
        return MetaKey.of(List.of(values));
    }

    private static BsonString text(String text) {
        return new BsonString(text);
    }

    @Test
    void shouldWriteValuesTypedAndEscaped() {
        assertThat(key(text("dev-1"), text("north"))).hasToString("dev-1|north");
        assertThat(key(text("a|b%c\n\u0085é"))).hasToString("a%7Cb%25c%0A%85é");
        assertThat(key(new BsonInt32(21))).hasToString("21");
        assertThat(key(text("21"))).hasToString("'21");
        assertThat(key(new BsonInt64(-5))).hasToString("-5");
        assertThat(key(new BsonDouble(21.0))).hasToString("21");
        assertThat(key(new BsonDouble(-0.0))).hasToString("0");
        assertThat(key(new BsonDouble(21.5))).hasToString("21.5");
        assertThat(key(new BsonDouble(1e20))).hasToString("100000000000000000000");
        assertThat(key(new BsonBoolean(true), text("true"), text("truer"))).hasToString("true|'true|truer");
        assertThat(key(text(""), text("#x"), text("'"))).hasToString("'|'#x|''");
        assertThat(key(text("-"), text("~"), text("+1"))).hasToString("'-|'~|'+1");
    }

    @Test
    void shouldReadItsValuesBackUnderEscapedNames() {
        assertThat(key(text("a|b"), new BsonInt32(7), text("7")).toMeta(List.of("dev.id", "$x", "")))
                .isEqualTo(new BsonDocument("dev%2Eid", text("a|b"))
                        .append("%24x", new BsonInt32(7))
                        .append("%", text("7")));
        assertThatThrownBy(() -> key(text("a")).toMeta(NAMES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a' has 1 values");
    }

    @Test
    void shouldRefuseWhatIsNoScalar() {
        for (BsonValue value : List.of(
                new BsonDocument(),
                BsonNull.VALUE,
                new BsonDouble(Double.NaN),
                text("\ud800"),
                text("x".repeat(1025)))) {
            assertThatThrownBy(() -> key(value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldHashLongKeysOnly() {
        String longest = "x".repeat(64);

        assertThat(key(text(longest)).documentPrefix()).isEqualTo(longest);
        // printf 'x%.0s' $(seq 65) | sha256sum, the first 16 bytes in base64url
        assertThat(key(text("x".repeat(65))).documentPrefix())
                .hasSize(23)
                .isEqualTo("#lTfF_fEgSC99WNJentWD9Q")
                .isNotEqualTo(key(text("y".repeat(65))).documentPrefix());
    }

    @Property
    void shouldRoundTripAnyMeta(@ForAll("metas") List<BsonValue> values) {
        MetaKey key = MetaKey.of(values);
        List<String> names =
                IntStream.range(0, values.size()).mapToObj(i -> "m" + i).toList();

        BsonDocument meta = key.toMeta(names);

        assertThat(meta.keySet()).containsExactlyElementsOf(names);
        for (int i = 0; i < values.size(); i++) {
            assertThat(same(Objects.requireNonNull(meta.get("m" + i)), values.get(i)))
                    .as("%s is read back as %s", values.get(i), meta)
                    .isTrue();
        }
        assertThat(MetaKey.of(List.copyOf(meta.values()))).isEqualTo(key).hasSameHashCodeAs(key);
    }

    @Property
    void shouldTellDifferentMetasApart(@ForAll("metas") List<BsonValue> one, @ForAll("metas") List<BsonValue> other) {
        boolean same = one.size() == other.size()
                && IntStream.range(0, one.size()).allMatch(i -> same(one.get(i), other.get(i)));

        assertThat(MetaKey.of(one).equals(MetaKey.of(other))).isEqualTo(same);
        assertThat(MetaKey.of(one).documentPrefix().equals(MetaKey.of(other).documentPrefix()))
                .isEqualTo(same);
    }

    /** Numbers are the same where their values are, whatever their types. */
    private static boolean same(BsonValue one, BsonValue other) {
        if (one.isNumber() && other.isNumber()) {
            return exact(one).compareTo(exact(other)) == 0;
        }
        return one.equals(other);
    }

    private static BigDecimal exact(BsonValue number) {
        return switch (number.getBsonType()) {
            case DOUBLE -> new BigDecimal(number.asDouble().getValue());
            case DECIMAL128 -> number.asDecimal128().getValue().bigDecimalValue();
            default -> BigDecimal.valueOf(number.asNumber().longValue());
        };
    }

    @Provide
    Arbitrary<List<BsonValue>> metas() {
        Arbitrary<String> awkward = Arbitraries.strings()
                .withChars("|%'#~-+.01aetrufls\u0000\n\u007f\u0085é\uffff")
                .ofMaxLength(6);
        Arbitrary<String> any = Arbitraries.strings().ofMaxLength(20).filter(s -> !Utf8.hasLoneSurrogate(s));
        Arbitrary<BsonValue> values = Arbitraries.oneOf(
                Arbitraries.oneOf(awkward, any, Arbitraries.of("true", "false", "1", "", "1.5", "\ud83d\ude00"))
                        .map(BsonString::new),
                Arbitraries.integers().map(BsonInt32::new),
                Arbitraries.longs().map(BsonInt64::new),
                Arbitraries.integers().between(0, 2).map(BsonInt32::new),
                Arbitraries.bigIntegers()
                        .between(BigInteger.TEN.pow(33).negate(), BigInteger.TEN.pow(33))
                        .map(value -> new BsonDecimal128(new Decimal128(new BigDecimal(value)))),
                Arbitraries.doubles().map(BsonDouble::new),
                Arbitraries.of(Math.pow(10, 23), Double.MIN_VALUE, 0x1p1000, 2.0, Double.MAX_VALUE)
                        .map(BsonDouble::new),
                Arbitraries.of(true, false).map(BsonBoolean::new));
        return values.list().ofMinSize(1).ofMaxSize(3);
    }
}
