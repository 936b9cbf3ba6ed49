package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.series.FieldRule;
import io.millrace.series.Series;
import io.millrace.series.TimeRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages as devices send them, one a line in {@code decode/json-cases.jsonl}, with what is right. */
class JsonCasesTest {

    static Stream<Named<BsonDocument>> cases() throws IOException {
        try (InputStream lines =
                Objects.requireNonNull(JsonCasesTest.class.getResourceAsStream("/decode/json-cases.jsonl"))) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .map(BsonDocument::parse)
                            .map(line -> Named.of(line.getString("id").getValue(), line))
                            .toList()
                            .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldDecodeAsExpected(BsonDocument line) {
        Decoded decoded = Decoded.by(
                Decoders.of(series(line), Decoded.CLOCK).get(),
                message(line),
                line.getNumber("timestamp", new BsonInt64(0)).longValue());

        BsonArray readings = line.getArray("readings", new BsonArray());
        assertThat(decoded.readings).hasSize(readings.size());
        for (int i = 0; i < readings.size(); i++) {
            check(decoded.readings.get(i), readings.get(i).asDocument());
        }
        if (line.containsKey("deadLetter")) {
            BsonDocument expected = line.getDocument("deadLetter");
            assertThat(decoded.deadLetter().reason().code())
                    .isEqualTo(expected.getString("reason").getValue());
            assertThat(decoded.deadLetter().text())
                    .isEqualTo(expected.getString("text").getValue());
        } else {
            assertThat(decoded.deadLetters).isEmpty();
        }
    }

    private static void check(Reading reading, BsonDocument expected) {
        BsonDocument meta = expected.getDocument("meta");
        var escaped = new BsonDocument();
        meta.forEach((name, value) -> escaped.append(FieldNames.escape(name), value));
        assertThat(reading.meta().toMeta(List.copyOf(meta.keySet()))).isEqualTo(escaped);
        assertThat(reading.time()).isEqualTo(expected.getNumber("time").longValue());
        var fields = new HashMap<String, Object>();
        expected.getDocument("fields").forEach((name, value) -> fields.put(name, plain(value)));
        assertThat(Decoded.fields(reading)).isEqualTo(fields);
    }

    private static Object plain(BsonValue value) {
        return switch (value.getBsonType()) {
            case INT32 -> value.asInt32().getValue();
            case INT64 -> value.asInt64().getValue();
            case DOUBLE -> value.asDouble().getValue();
            case BOOLEAN -> value.asBoolean().getValue();
            default -> value.asString().getValue();
        };
    }

    private static byte @Nullable [] message(BsonDocument line) {
        if (line.containsKey("messageBase64")) {
            return Base64.getDecoder().decode(line.getString("messageBase64").getValue());
        }
        BsonValue message = line.get("message");
        return message instanceof BsonString text ? text.getValue().getBytes(StandardCharsets.UTF_8) : null;
    }

    private static Series series(BsonDocument line) {
        var types = new HashMap<String, FieldRule.Type>();
        line.getDocument("types", new BsonDocument())
                .forEach((name, type) ->
                        types.put(name, FieldRule.Type.valueOf(type.asString().getValue())));
        boolean only = line.getBoolean("onlyDeclared", BsonBoolean.FALSE).getValue();
        return Decoded.series(
                line.getArray("metaFields").stream()
                        .map(name -> name.asString().getValue())
                        .toList(),
                Decoded.time(
                        Optional.of(line.getString("timeField").getValue()),
                        TimeRule.Unit.valueOf(line.getString("timeUnit").getValue()),
                        null),
                new FieldRule(Map.copyOf(types), only, FieldRule.DEFAULT_MISSING));
    }
}
