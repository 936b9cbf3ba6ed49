package io.millrace.app.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.ConfigFile;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class StreamsPropertiesTest {

    @Test
    void shouldLetATaskThatIsBehindWaitForFiveCommitIntervals() {
        assertThat(commitInterval("1s", "")).isEqualTo(5_000L);
        assertThat(commitInterval("100ms", "")).isEqualTo(500L);
    }

    @Test
    void shouldEndATransactionLongBeforeItsTimeIsOver() {
        assertThat(commitInterval("3s", ""))
                .as("half of Kafka Streams' default")
                .isEqualTo(5_000L);
        assertThat(commitInterval("1s", "transaction.timeout.ms: 4000")).isEqualTo(2_000L);
        assertThat(commitInterval("3s", "transaction.timeout.ms: 4000"))
                .as("never less than what is configured")
                .isEqualTo(3_000L);
    }

    private static Object commitInterval(String interval, String kafka) {
        String yaml = """
                version: 1
                application: plant
                commitInterval: %s
                kafka:
                  bootstrap.servers: "localhost:9092"
                  %s
                mongodb: {uri: "mongodb://localhost", database: plant}
                series:
                  plant: {topics: [readings], keyed: true, timeField: ts, metaFields: [device]}
                """.formatted(interval, kafka);
        Properties properties = StreamsProperties.of(ConfigFile.parse(yaml, "test", name -> null));
        return requireNonNull(properties.get("commit.interval.ms"));
    }
}
