package io.millrace.app.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferencesTest {

    private static final Connector WANTED =
            Connectors.together(ConnectorsTest.settings(""), ConnectorsTest.series(ConnectorsTest.settings("")));
    private static final String BUCKETS = "plant.wea_ther.buckets";

    @Test
    void shouldFindNothingWrongWithWhatIsPrinted() {
        assertThat(Differences.of(WANTED, List.of(deployed("one", WANTED.config()))))
                .isEmpty();
        List<Deployed> each =
                Connectors.oneEach(ConnectorsTest.settings(""), ConnectorsTest.series(ConnectorsTest.settings("")))
                        .stream()
                        .map(connector -> deployed(connector.name(), connector.config()))
                        .toList();
        assertThat(Differences.of(WANTED, each)).isEmpty();
        assertThat(Differences.unread(WANTED, each)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "tasks.max, 8",
        "consumer.override.auto.offset.reset, none",
        "consumer.override.max.poll.interval.ms, 900000",
        "producer.override.max.request.size, 9000000",
        "consumer.override.max.poll.records, 10",
        "errors.log.enable, false",
        "connection.uri, ${file:/run/secrets/mongodb.properties:uri}"
    })
    void shouldAcceptWhatIsTheOperatorsToChange(String key, String value) {
        assertThat(Differences.of(WANTED, List.of(changed(key, value)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "mongo.errors.tolerance, all",
        "errors.tolerance, none",
        "bulk.write.ordered, true",
        "value.converter, org.apache.kafka.connect.json.JsonConverter",
        "writemodel.strategy, com.mongodb.kafka.connect.sink.writemodel.strategy.ReplaceOneDefaultStrategy",
        "consumer.override.isolation.level, read_uncommitted",
        "consumer.override.auto.offset.reset, latest",
        "consumer.override.max.poll.interval.ms, 300000",
        "producer.override.max.request.size, 1048576",
        "database, other",
        "connection.uri, mongodb://h/?w=majority",
        "connection.uri, mongodb://h/?w=majority&journal=true&wtimeoutMS=5",
        "topic.override.plant.wea_ther.buckets.collection, other",
        "topic.override.plant.wea_ther.buckets.writemodel.strategy, x"
    })
    void shouldFindWhatWouldWriteWrongly(String key, String value) {
        String name = key.substring(key.indexOf(BUCKETS) < 0 ? 0 : key.indexOf(BUCKETS) + BUCKETS.length() + 1);

        assertThat(Differences.of(WANTED, List.of(changed(key, value))))
                .singleElement()
                .asString()
                .contains("connector one", name);
    }

    @Test
    void shouldFindASettingThatIsMissing() {
        Map<String, String> config = new HashMap<>(WANTED.config());
        config.remove("mongo.errors.tolerance");

        assertThat(Differences.of(WANTED, List.of(deployed("one", config))))
                .singleElement()
                .asString()
                .contains("mongo.errors.tolerance=(the worker's default)");
    }

    @Test
    void shouldFindTwoThatReadOneTopic() {
        var regex = Map.of("connector.class", Connectors.CONNECTOR_CLASS, "topics.regex", "plant\\..*\\.1m");

        assertThat(Differences.of(WANTED, List.of(deployed("one", WANTED.config()), deployed("two", regex))))
                .anySatisfy(line -> assertThat(line).contains("plant.wea_ther.1m is read by one and two"))
                .noneSatisfy(line -> assertThat(line).contains("buckets is read by"));
    }

    @Test
    void shouldLeaveConnectorsOfOthersAlone() {
        var source = Map.of("connector.class", "com.mongodb.kafka.connect.MongoSourceConnector", "topics", BUCKETS);
        var others = Map.of("connector.class", Connectors.CONNECTOR_CLASS, "topics", "plant.wea_ther");
        List<Deployed> deployed = List.of(deployed("source", source), deployed("others", others));

        assertThat(Differences.of(WANTED, deployed)).isEmpty();
        assertThat(Differences.unread(WANTED, deployed))
                .containsExactly(BUCKETS, "plant.wea_ther.1m", "plant.wea_ther.latest");
    }

    private static Deployed changed(String key, String value) {
        Map<String, String> config = new HashMap<>(WANTED.config());
        config.put(key, value);
        return deployed("one", config);
    }

    private static Deployed deployed(String name, Map<String, String> config) {
        return new Deployed(name, config, "RUNNING", List.of());
    }
}
