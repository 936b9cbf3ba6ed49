package io.millrace.app.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.millrace.app.config.ConfigFile;
import io.millrace.reading.DeadLetter;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.reading.Reason;
import io.millrace.series.Series;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeenTest {

    private static final Series WEATHER =
            ConfigFile.parse("""
                    version: 1
                    application: plant
                    kafka:
                      bootstrap.servers: localhost:9092
                    mongodb:
                      uri: mongodb://localhost
                      database: telemetry
                    series:
                      weather:
                        topics: [readings]
                        format: json
                        timeField: ts
                        metaFields: [station]
                    """, "test", name -> null).application().series().get(0);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2025-10-09T09:00:00Z"));
    private final InstantSource clock = () -> Objects.requireNonNull(now.get());
    private final Seen seen = new Seen(WEATHER, false, clock);

    @Test
    void shouldKeepTheNewestExampleOfEachReasonOneASecond() {
        seen.deadLetter(letter(Reason.MALFORMED, 1, "one"), "0_0");
        seen.deadLetter(letter(Reason.MALFORMED, 2, "two"), "0_0");
        seen.deadLetter(letter(Reason.NO_TIME, 3, "three"), "0_1");
        assertThat(seen.examples())
                .extracting(Status.Example::reason, Status.Example::position, Status.Example::task)
                .containsExactly(tuple("malformed", "readings-0@1", "0_0"), tuple("no-time", "readings-0@3", "0_1"));

        now.updateAndGet(time -> time.plusSeconds(1));
        seen.deadLetter(letter(Reason.MALFORMED, 4, "four"), "0_0");
        assertThat(seen.examples().get(0).position()).isEqualTo("readings-0@4");
        assertThat(seen.examples().get(0).excerpt()).isEqualTo("four");
    }

    @Test
    void shouldShowTheBeginningOfWhatWasSentAsTextThatSteersNothing() {
        seen.deadLetter(letter(Reason.MALFORMED, 1, "caf\u00e9 \u001b[2J\r\n\u202e\u2028\u009b \u00bd"), "0_0");
        seen.deadLetter(letter(Reason.NO_TIME, 2, "x".repeat(1_000)), "0_0");
        seen.deadLetter(letter(Reason.EMPTY, 3, null), "0_0");

        assertThat(seen.examples())
                .extracting(Status.Example::excerpt)
                .containsExactly(
                        "", "café \\u001B[2J\\u000D\\u000A\\u202E\\u2028\\u009B ½", "x".repeat(240) + "… (1000 bytes)");
    }

    @Test
    void shouldSurviveAMessageThatIsNoText() {
        var message = new Message(
                null, new byte[] {(byte) 0xff, 0, 'a'}, new RecordHeaders(), 0, new Position("readings", "", 0, 1, 0));
        seen.deadLetter(new DeadLetter(message, 0, Reason.MALFORMED, "not UTF-8"), "0_0");

        assertThat(seen.examples().get(0).excerpt()).isEqualTo("\ufffd\\u0000a");
    }

    private static DeadLetter letter(Reason reason, long offset, @Nullable String value) {
        byte @Nullable [] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
        return new DeadLetter(
                new Message(null, bytes, new RecordHeaders(), 0, new Position("readings", "", 0, offset, 0)),
                0,
                reason,
                "a text");
    }
}
