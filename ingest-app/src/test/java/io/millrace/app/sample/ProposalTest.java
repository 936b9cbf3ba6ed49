package io.millrace.app.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.reading.Message;
import io.millrace.reading.Position;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProposalTest {

    private static final Instant NOW = Instant.parse("2025-10-09T10:00:00Z");

    private final List<Message> messages = new ArrayList<>();

    @Test
    void shouldProposeASeriesWithItsEvidence() {
        for (int i = 0; i < 6; i++) {
            String device = "dev-" + i % 2;
            message(device, """
                    {"ts": %d, "deviceId": "%s", "site": "north", "temp": 21.%d, "hum": "4%d", "pos": {"lat": 1}, "ok": true}""".formatted(1_760_000_400L + i, device, i, i));
        }
        message("dev-1", "aaa");

        assertThat(propose().yaml()).isEqualTo("""
                # Proposed by 'millrace init' after a look at 7 of about 900 records in 3 partitions of plant.readings.
                # Read it, correct it, then see what it makes of your messages: millrace try --topic plant.readings --last 20
                # 1 of them would be set aside as dead letters:
                #   plant.readings-0@6 is not JSON: Unrecognized token 'aaa': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')
                version: 1
                application: plant-readings
                kafka:
                  bootstrap.servers: 'localhost:9092'
                mongodb:
                  uri: ${MONGODB_URI}
                  database: telemetry
                series:
                  plant-readings:
                    topics: ['plant.readings']
                    format: json
                    timeField: ts    # seconds since 1970 in all 6 messages
                    metaFields: [deviceId, site]
                    #   deviceId: the key of every record; 2 different values in all 6 messages
                    #   site: its name; 1 value in all 6 messages
                    # Every record's key is its deviceId. If all producers do so with the same partitioner, this saves a hop:
                    # keyed: true
                    rollups: [1m, 1h, 1d]
                    # Everything else becomes a field:
                    #   temp: number in all 6 messages
                    #   hum: number in text in all 6 messages
                    #   pos: object or array in all 6 messages; left out, since it is no single value
                    #   ok: boolean in all 6 messages
                    fields:    # numbers that come as text
                      hum: number
                """);
    }

    @Test
    void shouldTakeTheRecordsTimeWhenNoMemberLooksLikeOne() {
        message(null, "{\"sensor\": \"a\", \"value\": 1760000400}");

        assertThat(propose().yaml()).contains("timeField: record ").doesNotContain("keyed: true");
    }

    @Test
    void shouldPreferTheMemberThatIsNamedLikeATime() {
        message(null, "{\"created\": \"2025-10-09T08:00:00Z\", \"time\": 1760000400000, \"sensor\": \"a\", \"v\": 1}");

        assertThat(propose().yaml()).contains("timeField: time    # milliseconds since 1970 in all 1 messages");
    }

    @Test
    void shouldAskForAZoneWhenTimesComeWithoutAnOffset() {
        message(null, "{\"date\": \"2025-10-09 08:00:00\", \"sensor\": \"a\", \"v\": 1}");

        assertThat(propose().yaml()).contains("timeField: date", "timeZone: UTC ");
    }

    @Test
    void shouldNotTakeWhatChangesWithEachMessageForMeta() {
        message(null, "{\"ts\": 1760000400, \"messageId\": \"m1\", \"uid\": \"x1\", \"station\": \"s\", \"v\": 1}");
        message(null, "{\"ts\": 1760000401, \"messageId\": \"m2\", \"uid\": \"x2\", \"station\": \"s\", \"v\": 1}");

        assertThat(propose().yaml()).contains("metaFields: [station]\n");
    }

    @Test
    void shouldSayThatItFoundNoMeta() {
        message(null, "{\"ts\": 1760000400, \"v\": 1}");

        assertThat(propose().yaml()).contains("one of: v\n", "metaFields: []    # fill in");
    }

    @Test
    void shouldProposeGranularityAndTiersThatReadingsFill() {
        for (int i = 0; i < 12; i++) {
            message(
                    null,
                    "{\"ts\": %d, \"station\": \"s%d\", \"v\": 1}".formatted(1_760_000_400L + i / 2 * 300L, i % 2));
        }

        assertThat(propose().yaml())
                .contains(
                        "    granularity: minutes    # a source sends every 5m\n",
                        "    rollups: [1h, 1d]    # a source sends every 5m: finer windows would have fewer than 4 readings\n");
    }

    @Test
    void shouldSayWhyNothingCanBeProposed() {
        assertThat(propose().isPossible()).isFalse();
        assertThat(propose().whyNot()).contains("is empty");

        message(null, "[1, 2]");
        assertThat(propose().isPossible()).isFalse();
        assertThat(propose().whyNot()).contains("plant.readings-0@0 is not a JSON object");
    }

    private Proposal propose() {
        return Proposal.of(new Tail("plant.readings", 3, 900, messages), "localhost:9092", NOW);
    }

    private void message(@Nullable String key, String value) {
        messages.add(new Message(
                key == null ? null : key.getBytes(StandardCharsets.UTF_8),
                value.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders(),
                0,
                new Position("plant.readings", "", 0, messages.size(), 0)));
    }
}
