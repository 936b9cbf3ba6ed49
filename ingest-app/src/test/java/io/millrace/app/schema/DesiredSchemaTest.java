package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesiredSchemaTest {

    @Test
    void shouldWantCollectionsIndexesAndViewsOfEachTier() {
        DesiredSchema desired = DesiredSchema.of(Applications.weather());

        assertThat(desired.collections())
                .containsExactly(
                        new CollectionSpec(
                                "weather_buckets",
                                DocumentKind.BUCKET,
                                List.of(
                                        new IndexSpec("meta_start", List.of("meta.station", "control.start")),
                                        new IndexSpec("start", List.of("control.start")))),
                        history("weather_1m_history"),
                        history("weather_1h_history"),
                        new CollectionSpec(
                                "weather_latest",
                                DocumentKind.LATEST,
                                List.of(new IndexSpec("meta", List.of("meta.station")))));
        assertThat(desired.views())
                .extracting(ViewSpec::name, ViewSpec::source)
                .containsExactly(
                        tuple("weather", "weather_buckets"),
                        tuple("weather_1m", "weather_1m_history"),
                        tuple("weather_1h", "weather_1h_history"));
    }

    @Test
    void shouldKeepTheOrderOfMetaFieldsAndEncodeTheirNames() {
        var desired = DesiredSchema.of(Applications.of(Applications.series("w", "site.id", "$device", "a")));

        assertThat(bucketIndexes(desired).get(0).paths())
                .containsExactly("meta.site%2Eid", "meta.%24device", "meta.a", "control.start");
    }

    @Test
    void shouldNotAskForMoreFieldsThanAnIndexMayHave() {
        String[] many = IntStream.range(0, 40).mapToObj(i -> "m" + i).toArray(String[]::new);
        var desired = DesiredSchema.of(Applications.of(Applications.series("w", many)));

        assertThat(bucketIndexes(desired).get(0).paths()).hasSize(32).endsWith("meta.m30", "control.start");
    }

    private static List<IndexSpec> bucketIndexes(DesiredSchema desired) {
        return desired.collections().get(0).indexes();
    }

    private static CollectionSpec history(String name) {
        return new CollectionSpec(
                name,
                DocumentKind.HISTORY,
                List.of(
                        new IndexSpec("meta_start", List.of("meta.station", "start")),
                        new IndexSpec("start", List.of("start"))));
    }
}
