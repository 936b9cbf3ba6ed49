package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.internals.ExceptionHandlerUtils;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class DeadLetterTest {

    private static Map<String, String> texts(DeadLetter deadLetter) {
        var texts = new LinkedHashMap<String, String>();
        for (Header header : deadLetter.headers()) {
            texts.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
        }
        return texts;
    }

    @Test
    void shouldCarryTheOriginalHeadersAndThoseOfKafkaStreams() {
        var original = new RecordHeaders().add("trace", new byte[] {'7'});
        var message = new Message(null, new byte[] {1}, original, 5, Decoded.POSITION);

        assertThat(texts(new DeadLetter(message, 3, Reason.BAD_TIME, "météo")))
                .containsExactly(
                        Map.entry("trace", "7"),
                        Map.entry("__streams.errors.exception", "io.millrace.reading.Reason.BAD_TIME"),
                        Map.entry("__streams.errors.message", "météo"),
                        Map.entry("__streams.errors.topic", "plant.in"),
                        Map.entry("__streams.errors.partition", "2"),
                        Map.entry("__streams.errors.offset", "41"),
                        Map.entry("millrace.reason", "bad-time"),
                        Map.entry("millrace.index", "3"),
                        Map.entry("millrace.topic-id", "Qx3"));
        assertThat(original.toArray()).as("the message's own are not touched").hasSize(1);
    }

    /** The names are Kafka's own, which keeps them in an internal class. */
    @Test
    void shouldNameHeadersAsThisVersionOfKafkaStreamsDoes() {
        assertThat(List.of(
                        DeadLetterHeaders.EXCEPTION,
                        DeadLetterHeaders.MESSAGE,
                        DeadLetterHeaders.TOPIC,
                        DeadLetterHeaders.PARTITION,
                        DeadLetterHeaders.OFFSET))
                .containsExactly(
                        ExceptionHandlerUtils.HEADER_ERRORS_EXCEPTION_NAME,
                        ExceptionHandlerUtils.HEADER_ERRORS_EXCEPTION_MESSAGE_NAME,
                        ExceptionHandlerUtils.HEADER_ERRORS_TOPIC_NAME,
                        ExceptionHandlerUtils.HEADER_ERRORS_PARTITION_NAME,
                        ExceptionHandlerUtils.HEADER_ERRORS_OFFSET_NAME);
    }

    @Test
    void shouldRenderAReadingWhoseMessageIsNotAtHand() {
        FieldSet fields = FieldSet.empty()
                .with("temp.c")
                .with("big")
                .with("note")
                .with("ok")
                .with("gone");
        var reading = new Reading(
                MetaKey.of(List.of(new BsonString("dev|1"), new BsonInt32(7))),
                1_760_000_400_000L,
                fields,
                new byte[] {
                    ValueType.DOUBLE.code(),
                    ValueType.DECIMAL128.code(),
                    ValueType.TEXT.code(),
                    ValueType.BOOLEAN.code(),
                    ValueType.MISSING.code()
                },
                new long[] {Double.doubleToRawLongBits(21.5), 0, 0, 1, 0},
                new Object[] {null, Decimal128.parse("1E30"), "a\"b", null, null},
                Decoded.POSITION.at(2));

        DeadLetter deadLetter = DeadLetter.of(reading, List.of("device.id", "slot"), Reason.TOO_MANY_METAS, "too many");

        assertThat(new String(Objects.requireNonNull(deadLetter.message().value()), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"meta\":{\"device.id\":\"dev|1\",\"slot\":7},\"time\":\"2025-10-09T09:00:00Z\",\"fields\":"
                                + "{\"temp.c\":21.5,\"big\":1000000000000000000000000000000,\"note\":\"a\\\"b\",\"ok\":true,"
                                + "\"gone\":null}}");
        assertThat(deadLetter.message().key()).asString(StandardCharsets.UTF_8).isEqualTo("dev%7C1|7");
        assertThat(texts(deadLetter))
                .containsEntry("millrace.value", "reading")
                .containsEntry("millrace.index", "2")
                .containsEntry("__streams.errors.offset", "41");
    }
}
