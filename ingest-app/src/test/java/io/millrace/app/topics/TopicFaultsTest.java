package io.millrace.app.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.app.config.ConfigFile;
import io.millrace.series.Application;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

class TopicFaultsTest {

    private static final String BUCKETS = "plant.weather.buckets";
    private static final String CHANGELOG = "plant-weather-state-changelog";
    private static final String REPARTITION = "plant-weather-by-meta-repartition";

    private final Application application =
            ConfigFile.parse("""
                    version: 1
                    application: plant
                    kafka: {bootstrap.servers: "localhost:9092"}
                    mongodb: {uri: "mongodb://localhost", database: telemetry}
                    series:
                      weather: {topics: a, timeField: ts, metaFields: b, latest: false}
                    """, "millrace.yaml", name -> null).application();
    private final Map<String, TopicDescription> topics = new HashMap<>();
    private final Map<String, Map<String, String>> configs = new HashMap<>();

    @Test
    void shouldFindNothingWhereAllIsAsItShouldBe() {
        topic(BUCKETS, 3, Map.of("min.insync.replicas", "2", "retention.ms", "604800000", "retention.bytes", "-1"));
        topic(CHANGELOG, 3, Map.of("min.insync.replicas", "2", "cleanup.policy", "compact"));
        topic(REPARTITION, 3, Map.of("retention.ms", "-1", "cleanup.policy", "delete"));

        assertThat(find(3)).isEmpty();
    }

    @Test
    void shouldFindNothingWhereBrokersDoNotTell() {
        topics.put(BUCKETS, description(BUCKETS, 1));

        assertThat(TopicFaults.find(application, topics, configs, Optional.empty()))
                .isEmpty();
    }

    @Test
    void shouldStopWhereFewerReplicasAreThanMustBeInSync() {
        topic(BUCKETS, 1, Map.of("min.insync.replicas", "2"));

        assertThat(find(1)).singleElement().satisfies(fault -> {
            assertThat(fault.stops()).isTrue();
            assertThat(fault.toString())
                    .startsWith("topic 'plant.weather.buckets' has 1 replica and min.insync.replicas=2: nothing can be"
                            + " written to it. Way out: ");
        });
    }

    @Test
    void shouldWarnOfFewerReplicasThanANewTopicWouldHave() {
        topic(CHANGELOG, 2, Map.of("cleanup.policy", "compact"));

        assertThat(find(3)).singleElement().satisfies(fault -> {
            assertThat(fault.stops()).isFalse();
            assertThat(fault.text()).startsWith("has 2 replicas, and a new topic would have 3");
        });
        assertThat(find(2)).isEmpty();
    }

    @Test
    void shouldStopWhereRecordsExpireBeforeAnOutageIsOver() {
        topic(BUCKETS, 1, Map.of("retention.ms", "60000"));
        topic(REPARTITION, 1, Map.of("retention.ms", "7200000"));

        assertThat(find(1))
                .extracting(TopicFault::stops, TopicFault::topic)
                .containsExactly(tuple(true, BUCKETS), tuple(false, REPARTITION));
    }

    @Test
    void shouldWarnWhereASizeBoundsWhatMayWait() {
        topic(BUCKETS, 1, Map.of("retention.bytes", "1000"));

        assertThat(find(1)).singleElement().asString().contains("keeps 1000 bytes", "--delete-config retention.bytes");
    }

    @Test
    void shouldStopWhereStateWouldExpire() {
        topic(CHANGELOG, 1, Map.of("cleanup.policy", "compact,delete"));

        assertThat(find(1)).singleElement().satisfies(fault -> {
            assertThat(fault.stops()).isTrue();
            assertThat(fault.text()).contains("cleanup.policy=compact,delete", "--add-config cleanup.policy=compact");
        });
    }

    private List<TopicFault> find(int wanted) {
        return TopicFaults.find(application, topics, configs, Optional.of(wanted));
    }

    private void topic(String name, int replicas, Map<String, String> settings) {
        topics.put(name, description(name, replicas));
        configs.put(name, settings);
    }

    private static TopicDescription description(String name, int replicas) {
        List<Node> nodes = IntStream.range(0, replicas)
                .mapToObj(id -> new Node(id, "broker" + id, 9092))
                .toList();
        return new TopicDescription(name, false, List.of(new TopicPartitionInfo(0, nodes.get(0), nodes, nodes)));
    }
}
