package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.errors.SerializationException;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadingCodecTest {

    private final ReadingCodec codec = new ReadingCodec();

    /** A reading of every type. */
    private static Reading example() {
        FieldSet fields = FieldSet.empty()
                .with("temp.c")
                .with("état")
                .with("count")
                .with("total")
                .with("big")
                .with("ok")
                .with("");
        return new Reading(
                MetaKey.of(List.of(new BsonString("dev-1"), new BsonInt32(7))),
                1_760_000_400_123L,
                fields,
                codes(
                        ValueType.DOUBLE,
                        ValueType.TEXT,
                        ValueType.INT32,
                        ValueType.INT64,
                        ValueType.DECIMAL128,
                        ValueType.BOOLEAN,
                        ValueType.MISSING),
                new long[] {Double.doubleToRawLongBits(21.5), 0, -3, Long.MAX_VALUE, 0, 1, 0},
                new Object[] {null, "éco", null, null, Decimal128.parse("123456789012345678901234567890"), null, null},
                new Position("plant.in", "Qx3", 2, 4_294_967_297L, 1));
    }

    private static byte[] codes(ValueType... types) {
        byte[] codes = new byte[types.length];
        for (int i = 0; i < types.length; i++) {
            codes[i] = types[i].code();
        }
        return codes;
    }

    private static List<@Nullable Object> contents(Reading reading) {
        var contents = new ArrayList<@Nullable Object>(List.of(
                reading.meta(),
                reading.time(),
                reading.position(),
                reading.fields().names()));
        for (int i = 0; i < reading.fields().size(); i++) {
            contents.add(reading.type(i));
            contents.add(reading.bits(i));
            contents.add(reading.object(i));
        }
        return contents;
    }

    /** Readings of this version that lie in an internal topic must be read, or refused, by every later one. */
    @Test
    void shouldReadWhatVersion1Wrote() throws IOException {
        byte[] stored;
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("/fixtures/reading-v1.bin"))) {
            stored = file.readAllBytes();
        }

        assertThat(contents(codec.decode(stored))).isEqualTo(contents(example()));
        assertThat(codec.encode(example())).isEqualTo(stored);
    }

    @Property
    void shouldRoundTrip(@ForAll("readings") Reading reading, @ForAll("readings") Reading other) {
        Reading decoded = codec.decode(codec.encode(reading));
        Reading decodedOther = codec.decode(codec.encode(other));

        assertThat(contents(decoded)).isEqualTo(contents(reading));
        assertThat(contents(decodedOther)).isEqualTo(contents(other));
        assertThat(codec.decode(codec.encode(reading)).fields()).isSameAs(decoded.fields());
    }

    @Test
    void shouldShareOneSetOfFieldsPerThread() throws Exception {
        try (var serde = new ReadingSerde()) {
            byte[] bytes = serde.serializer().serialize("topic", example());
            FieldSet here = serde.deserializer().deserialize("topic", bytes).fields();
            var there = new ArrayList<FieldSet>();
            var thread = new Thread(() ->
                    there.add(serde.deserializer().deserialize("topic", bytes).fields()));
            thread.start();
            thread.join();

            assertThat(serde.deserializer().deserialize("topic", bytes).fields())
                    .isSameAs(here);
            assertThat(there).hasSize(1);
            assertThat(there.get(0)).isNotSameAs(here);
        }
    }

    @Test
    void shouldRefuseAnUnknownVersionAndNameTheWayOut() {
        byte[] bytes = codec.encode(example());
        bytes[0] = 2;

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("format 2")
                .hasMessageContaining("reads 1")
                .hasMessageContaining("drain");
        assertThatThrownBy(() -> codec.decode(new byte[0])).isInstanceOf(SerializationException.class);
    }

    @Property
    void shouldRefuseDamagedBytesWithItsOwnException(
            @ForAll("readings") Reading reading, @ForAll int where, @ForAll byte value, @ForAll boolean cuts) {
        byte[] bytes = codec.encode(reading);
        int at = Math.floorMod(where, bytes.length);
        if (cuts) {
            byte[] cut = Arrays.copyOf(bytes, at);
            assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(SerializationException.class);
            return;
        }
        bytes[at] = value;
        try {
            assertThat(codec.decode(bytes)).isNotNull();
        } catch (SerializationException e) {
            assertThat(e).hasMessageContaining("reading");
        }
    }

    @Provide
    Arbitrary<Reading> readings() {
        Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(12).filter(text -> !Utf8.hasLoneSurrogate(text));
        Arbitrary<Object> values = Arbitraries.oneOf(
                Arbitraries.integers().map(Object.class::cast),
                Arbitraries.longs().map(Object.class::cast),
                Arbitraries.doubles().map(Object.class::cast),
                Arbitraries.of(true, false).map(Object.class::cast),
                Arbitraries.just(ValueType.MISSING).map(Object.class::cast),
                Arbitraries.bigIntegers()
                        .between(BigInteger.TEN.pow(33).negate(), BigInteger.TEN.pow(33))
                        .map(value -> new Decimal128(new BigDecimal(value))),
                texts.map(Object.class::cast));
        return Combinators.combine(
                        texts,
                        Arbitraries.longs().between(EpochTime.FIRST, EpochTime.LAST),
                        texts.list().uniqueElements().ofMaxSize(5),
                        values.list().ofSize(5),
                        Arbitraries.longs().between(0, Long.MAX_VALUE),
                        Arbitraries.integers().between(0, Integer.MAX_VALUE))
                .as(ReadingCodecTest::reading);
    }

    private static Reading reading(
            String text, long time, List<String> names, List<Object> values, long offset, int index) {
        FieldSet fields = FieldSet.empty();
        byte[] types = new byte[names.size()];
        long[] bits = new long[names.size()];
        @Nullable Object[] objects = new Object[names.size()];
        for (int i = 0; i < names.size(); i++) {
            fields = fields.with(names.get(i));
            Object value = values.get(i);
            ValueType type = typeOf(value);
            types[i] = type.code();
            bits[i] = bitsOf(value);
            objects[i] = type == ValueType.TEXT || type == ValueType.DECIMAL128 ? value : null;
        }
        return new Reading(
                MetaKey.of(List.of(new BsonString(text))),
                time,
                fields,
                types,
                bits,
                objects,
                new Position(text, text.isEmpty() ? "" : "id", index, offset, index));
    }

    private static ValueType typeOf(Object value) {
        if (value instanceof Integer) {
            return ValueType.INT32;
        }
        if (value instanceof Long) {
            return ValueType.INT64;
        }
        if (value instanceof Double) {
            return ValueType.DOUBLE;
        }
        if (value instanceof Boolean) {
            return ValueType.BOOLEAN;
        }
        if (value instanceof Decimal128) {
            return ValueType.DECIMAL128;
        }
        return value instanceof String ? ValueType.TEXT : ValueType.MISSING;
    }

    private static long bitsOf(Object value) {
        if (value instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        return value instanceof Integer || value instanceof Long ? ((Number) value).longValue() : 0;
    }
}
