package io.millrace.app.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaClientsTest {

    @Test
    void shouldLayItsPromisesOverWhatTheUserGave() {
        SinkSettings settings = settings(Map.of(
                "bootstrap.servers", "kafka:9092",
                "isolation.level", "read_uncommitted",
                "consumer.auto.offset.reset", "latest",
                "enable.auto.commit", true,
                "group.id", "other",
                "producer.acks", "1",
                "transactional.id", "other"));

        assertThat(KafkaClients.consumerProperties(settings))
                .containsEntry("bootstrap.servers", "kafka:9092")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("auto.offset.reset", "none")
                .containsEntry("enable.auto.commit", false)
                .containsEntry("group.id", "plant-sink");
        assertThat(KafkaClients.producerProperties(settings, "id-of-this-process"))
                .containsEntry("acks", "all")
                .containsEntry("transactional.id", "id-of-this-process");
    }

    @Test
    void shouldPreferWhatIsGivenForOneKindOfClientAndLeaveOutWhatIsForOthers() {
        SinkSettings settings = settings(Map.of(
                "security.protocol", "SSL",
                "max.poll.records", 100,
                "consumer.max.poll.records", 50,
                "producer.linger.ms", 7,
                "num.standby.replicas", 1,
                "main.consumer.fetch.min.bytes", 9,
                "sasl.login.custom", "kept"));

        assertThat(KafkaClients.consumerProperties(settings))
                .containsEntry("security.protocol", "SSL")
                .containsEntry("max.poll.records", 50)
                .containsEntry("sasl.login.custom", "kept")
                .doesNotContainKeys(
                        "linger.ms", "num.standby.replicas", "fetch.min.bytes", "main.consumer.fetch.min.bytes");
        assertThat(KafkaClients.producerProperties(settings, "id-of-this-process"))
                .containsEntry("linger.ms", 7);
    }

    @Test
    void shouldNameNoAssignmentStrategyWhereTheBrokerAssigns() {
        assertThat(KafkaClients.consumerProperties(settings(Map.of("group.protocol", "consumer"))))
                .doesNotContainKey("partition.assignment.strategy");
        assertThat(KafkaClients.consumerProperties(settings(Map.of()))).containsKey("partition.assignment.strategy");
    }

    @Test
    void shouldShowNoKafkaPropertyAsText() {
        assertThat(settings(Map.of("sasl.jaas.config", "password=secret")).toString())
                .doesNotContain("secret");
    }

    private static SinkSettings settings(Map<String, Object> kafka) {
        return SinkSettings.of("plant", "here", List.of(), kafka);
    }
}
