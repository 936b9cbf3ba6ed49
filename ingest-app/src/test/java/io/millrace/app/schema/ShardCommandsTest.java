package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.SchemaSettings;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShardCommandsTest {

    @Test
    void shouldShardEachCollectionByItsIdsAndSplitWhereTheSampleSays() {
        DesiredSchema desired = DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT);

        assertThat(ShardCommands.of("db", desired, List.of("d", "a", "c", "b\"", "a"), 2))
                .startsWith(
                        "sh.enableSharding(\"db\")",
                        "sh.shardCollection(\"db.weather_buckets\", { _id: 1 })",
                        "sh.splitAt(\"db.weather_buckets\", { _id: \"c\" })")
                .hasSize(1 + 4 * 2);
        assertThat(ShardCommands.of("db", desired, List.of("d", "a", "c", "b\""), 4))
                .contains("sh.splitAt(\"db.weather_latest\", { _id: \"b\\\"\" })")
                .hasSize(1 + 4 * 4);
    }

    @Test
    void shouldSplitNothingWithoutASample() {
        DesiredSchema desired = DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT);

        assertThat(ShardCommands.of("db", desired, List.of(), 8)).hasSize(5).noneMatch(line -> line.contains("split"));
        assertThat(ShardCommands.of("db", desired, List.of("a"), 8)).noneMatch(line -> line.contains("split"));
    }

    @Test
    void shouldSpreadDocumentsOfOneReadingByAHashAndTimeSeriesByTheirMeta() {
        assertThat(commands(Layout.DOCUMENTS))
                .contains("sh.shardCollection(\"db.weather_buckets\", { _id: \"hashed\" })");
        assertThat(commands(Layout.TIMESERIES)).contains("sh.shardCollection(\"db.weather_buckets\", { \"meta\": 1 })");
    }

    private static List<String> commands(Layout layout) {
        return ShardCommands.of(
                "db",
                DesiredSchema.of(
                        Applications.inLayout(layout, Duration.ofHours(1), SampleTimes.DATE, Map.of()),
                        SchemaSettings.DEFAULT),
                List.of("a", "b"),
                2);
    }
}
