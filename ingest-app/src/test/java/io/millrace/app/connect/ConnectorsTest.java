package io.millrace.app.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.series.Series;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectorsTest {

    private static final Settings SETTINGS = settings("");

    @Test
    void shouldSendEachTopicToItsCollection() {
        Connector connector = Connectors.together(SETTINGS, series(SETTINGS));

        assertThat(connector.name()).isEqualTo("plant-wea_ther");
        assertThat(connector.config())
                .containsEntry("topics", "plant.wea_ther.buckets,plant.wea_ther.1m,plant.wea_ther.latest")
                .containsEntry("topic.override.plant.wea_ther.buckets.collection", "raw")
                .containsEntry("topic.override.plant.wea_ther.1m.collection", "wea_ther_1m_history")
                .containsEntry("topic.override.plant.wea_ther.latest.collection", "wea_ther_latest")
                .containsEntry("database", "telemetry")
                .containsEntry("tasks.max", "3")
                .containsEntry("errors.deadletterqueue.topic.name", "plant.wea_ther.dead-letters")
                .doesNotContainKey("collection");
    }

    @Test
    void shouldMakeOneConnectorForEachTopic() {
        List<Connector> connectors = Connectors.oneEach(SETTINGS, series(SETTINGS));

        assertThat(connectors)
                .extracting(Connector::name)
                .containsExactly("plant-wea_ther-buckets", "plant-wea_ther-1m", "plant-wea_ther-latest");
        assertThat(connectors.get(0).config())
                .containsEntry("topics", "plant.wea_ther.buckets")
                .containsEntry("collection", "raw");
        Map<String, String> together =
                Connectors.together(SETTINGS, series(SETTINGS)).config();
        assertThat(connectors)
                .allSatisfy(one -> assertThat(one.config())
                        .allSatisfy((key, value) -> assertThat(
                                        key.equals("topics") || key.equals("collection") ? value : together.get(key))
                                .isEqualTo(value)));
    }

    @Test
    void shouldLeaveTheNewestReadingsOutWhereTheSeriesHasNone() {
        Settings without = settings("    latest: false\n");

        assertThat(Connectors.together(without, series(without)).config())
                .containsEntry("topics", "plant.wea_ther.buckets,plant.wea_ther.1m");
    }

    @Test
    void shouldExplainEverySetting() {
        assertThat(Connectors.together(SETTINGS, series(SETTINGS)).settings())
                .hasSizeGreaterThanOrEqualTo(20)
                .allSatisfy(setting ->
                        assertThat(setting.reason()).as(setting.key()).matches("[A-Z].{15,}\\."));
    }

    @Test
    void shouldPrintNoSecret() {
        for (Notation notation : Notation.values()) {
            assertThat(notation.lines(Connectors.together(SETTINGS, series(SETTINGS))))
                    .as(notation.name())
                    .noneSatisfy(line -> assertThat(line).contains("hunter2"))
                    .anySatisfy(line -> assertThat(line).contains("mongodb://${env:MONGODB_CREDENTIALS}@a:1,b:2/"));
        }
    }

    static Settings settings(String more) {
        return ConfigFile.parse("""
                version: 1
                application: plant
                kafka: {bootstrap.servers: "localhost:9092"}
                mongodb: {uri: "mongodb://me:hunter2@a:1,b:2/?replicaSet=rs", database: telemetry}
                sink: connect
                connect: {tasks: 3, latestMayGoBack: true}
                series:
                  wea_ther:
                    topics: [readings]
                    timeField: ts
                    metaFields: [station]
                    rollups: [1m]
                    collections: {buckets: raw}
                """ + more, "test", name -> name);
    }

    static Series series(Settings settings) {
        return settings.application().series().get(0);
    }
}
