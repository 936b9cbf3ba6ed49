package io.millrace.app.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

class TopicPlanTest {

    private static final OwnTopic WANTED = new OwnTopic(
            "plant.weather.buckets",
            4,
            Map.of("cleanup.policy", "delete", "max.message.bytes", "4194304", "retention.ms", "604800000"),
            Map.of("cleanup.policy", "delete", "max.message.bytes", "4194304"));

    @Test
    void shouldCreateATopicThatIsMissing() {
        TopicPlan plan = TopicPlan.compare(List.of(WANTED), Map.of(), Map.of());

        assertThat(plan.create()).containsExactly(WANTED);
        assertThat(plan.lines())
                .containsExactly("create topic 'plant.weather.buckets' with 4 partitions, cleanup.policy=delete,"
                        + " max.message.bytes=4194304, retention.ms=604800000");
    }

    @Test
    void shouldHaveNothingToDoWhenATopicIsAsItShouldBe() {
        assertThat(existing(4, Map.of("cleanup.policy", "delete", "max.message.bytes", "8388608")))
                .matches(TopicPlan::isEmpty)
                .satisfies(plan -> assertThat(plan.remarks()).isEmpty());
    }

    @Test
    void shouldLeaveRetentionToTheOperator() {
        assertThat(existing(
                        4,
                        Map.of("cleanup.policy", "delete", "max.message.bytes", "4194304", "retention.ms", "3600000")))
                .matches(TopicPlan::isEmpty);
    }

    @Test
    void shouldSetWhatTheApplicationCannotWorkWithout() {
        TopicPlan plan = existing(4, Map.of("cleanup.policy", "compact", "max.message.bytes", "1048588"));

        assertThat(plan.lines())
                .containsExactly(
                        "set cleanup.policy=delete on topic 'plant.weather.buckets'",
                        "set max.message.bytes=4194304 on topic 'plant.weather.buckets'");
    }

    @Test
    void shouldLeaveTheNumberOfPartitionsAndSaySo() {
        TopicPlan plan = existing(6, Map.of("cleanup.policy", "delete", "max.message.bytes", "4194304"));

        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.remarks()).singleElement().asString().contains("6 partitions", "4");
    }

    private static TopicPlan existing(int partitions, Map<String, String> configs) {
        var description = new TopicDescription(
                WANTED.name(),
                false,
                IntStream.range(0, partitions)
                        .mapToObj(i -> new TopicPartitionInfo(i, Node.noNode(), List.of(), List.of()))
                        .toList());
        return TopicPlan.compare(List.of(WANTED), Map.of(WANTED.name(), description), Map.of(WANTED.name(), configs));
    }
}
