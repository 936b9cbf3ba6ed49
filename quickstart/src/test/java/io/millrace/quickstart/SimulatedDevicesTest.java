package io.millrace.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.quickstart.Message.Kind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class SimulatedDevicesTest {

    private static final Instant NOW = Instant.parse("2025-10-09T12:00:00Z");

    private final List<Message> messages = Stream.generate(new SimulatedDevices(7, () -> NOW)::next)
            .limit(10_000)
            .toList();

    @Test
    void shouldSendNoReadingTwiceUnlessItIsCalledADuplicate() {
        List<String> readings = of(Kind.READING);

        assertThat(new HashSet<>(readings)).hasSameSizeAs(readings);
        assertThat(of(Kind.DUPLICATE)).hasSize(20).allMatch(new HashSet<>(readings)::contains);
    }

    @Test
    void shouldGiveEachReadingOfADeviceATimeOfItsOwn() {
        List<String> times = of(Kind.READING).stream()
                .map(BsonDocument::parse)
                .map(reading -> reading.getString("device").getValue()
                        + reading.getString("ts").getValue())
                .toList();

        assertThat(new HashSet<>(times)).hasSameSizeAs(times);
    }

    @Test
    void shouldSendSomeReadingsLateAndNoneFromTheFarFuture() {
        List<Instant> times = of(Kind.READING).stream()
                .map(BsonDocument::parse)
                .map(reading -> Instant.parse(reading.getString("ts").getValue()))
                .toList();

        assertThat(times)
                .filteredOn(time -> time.isBefore(NOW.minusSeconds(3_600)))
                .hasSizeBetween(40, 50);
        assertThat(times).allMatch(time -> time.isBefore(NOW.plusSeconds(5)));
    }

    @Test
    void shouldBreakAFewMessages() {
        assertThat(of(Kind.BROKEN)).hasSize(4).allSatisfy(value -> assertThatThrownBy(() -> BsonDocument.parse(value)));
    }

    private List<String> of(Kind kind) {
        return messages.stream()
                .filter(message -> message.kind() == kind)
                .map(Message::value)
                .toList();
    }
}
