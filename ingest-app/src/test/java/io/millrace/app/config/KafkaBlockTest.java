package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaBlockTest {

    @Test
    void shouldPassOnNestedAndDottedKeysUnchanged() {
        Settings settings = kafka("""
                bootstrap:
                  servers: [a:9092, b:9092]
                security.protocol: SSL
                max.poll.records: 100
                consumer:
                  fetch.max.bytes: 1000
                producer: { linger: { ms: 5 } }
                topic.retention.bytes: 10
                client.tag.zone: z1
                num.standby.replicas: 1
                """);

        assertThat(settings.kafka())
                .isEqualTo(Map.of(
                        "bootstrap.servers", "a:9092,b:9092",
                        "security.protocol", "SSL",
                        "max.poll.records", "100",
                        "consumer.fetch.max.bytes", "1000",
                        "producer.linger.ms", "5",
                        "topic.retention.bytes", "10",
                        "client.tag.zone", "z1",
                        "num.standby.replicas", "1"));
        assertThat(settings.warnings()).isEmpty();
    }

    @Test
    void shouldGiveAMapThatCannotBeChanged() {
        Map<String, Object> kafka = kafka("bootstrap.servers: a").kafka();

        assertThatThrownBy(() -> kafka.put("acks", "0")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> kafka.entrySet().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    static List<String> refused() {
        return KafkaRefusals.names();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void shouldRefuseWhatThePromisesDependOn(String key) {
        for (String prefix : List.of(
                "", "consumer.", "producer.", "admin.", "main.consumer.", "restore.consumer.", "global.consumer.")) {
            assertThatThrownBy(() -> kafka("bootstrap.servers: a\n" + prefix + key + ": x"))
                    .hasMessageStartingWith("test: line 4, kafka." + prefix + key + ": can't be set here: ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"key.serializer.encoding", "default.key.serde.inner"})
    void shouldRefuseTheFamiliesOfSerializers(String key) {
        assertThatThrownBy(() -> kafka("bootstrap.servers: a\n" + key + ": x"))
                .hasMessageContaining("can't be set here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max.poll.records: 0",
                "consumer.max.poll.records: 1.5",
                "retry.backoff.ms: -1",
                "security.protocol: SLS",
                "enable.metrics.push: maybe"
            })
    void shouldRefuseWhatKafkaWouldRefuse(String line) {
        assertThatThrownBy(() -> kafka("bootstrap.servers: a\n" + line))
                .hasMessageContaining("is not accepted by Kafka");
    }

    @Test
    void shouldWarnOfAKeyThatKafkaDoesNotKnowAndPassItOn() {
        Settings settings = kafka("bootstrap.servers: a\nfetch.max.byte: 5");

        assertThat(settings.kafka()).containsEntry("fetch.max.byte", "5");
        assertThat(settings.warnings())
                .containsExactly(new Problem(
                        "kafka.fetch.max.byte", 4, "Kafka knows no such setting; did you mean 'fetch.max.bytes'?"));
    }

    private static Settings kafka(String lines) {
        String yaml = "version: 1\nkafka:\n" + lines.indent(2)
                + "application: plant\n"
                + "mongodb: { uri: mongodb://localhost, database: d }\n"
                + "series: { s: { topics: t, timeField: ts, metaField: m } }\n";
        return ConfigFile.parse(yaml, "test", name -> null);
    }
}
