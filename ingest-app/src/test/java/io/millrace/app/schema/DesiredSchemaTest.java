package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.app.config.SchemaSettings;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesiredSchemaTest {

    @Test
    void shouldWantCollectionsIndexesAndViewsOfEachTier() {
        DesiredSchema desired = DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT);
        List<IndexSpec> ofHistories = List.of(
                new IndexSpec("meta_start", List.of("meta.station", "start")),
                new IndexSpec("start", List.of("start")));

        assertThat(desired.collections())
                .extracting(CollectionSpec::name, CollectionSpec::kind, CollectionSpec::indexes)
                .containsExactly(
                        tuple(
                                "weather_buckets",
                                DocumentKind.BUCKET,
                                List.of(
                                        new IndexSpec("meta_start", List.of("meta.station", "control.start")),
                                        new IndexSpec("start", List.of("control.start")))),
                        tuple("weather_1m_history", DocumentKind.HISTORY, ofHistories),
                        tuple("weather_1h_history", DocumentKind.HISTORY, ofHistories),
                        tuple(
                                "weather_latest",
                                DocumentKind.LATEST,
                                List.of(new IndexSpec("meta", List.of("meta.station")))));
        assertThat(desired.collections())
                .allSatisfy(
                        collection -> assertThat(collection.validation()).get().matches(Validation::isOurs));
        assertThat(desired.views())
                .extracting(ViewSpec::name, ViewSpec::source)
                .containsExactly(
                        tuple("weather", "weather_buckets"),
                        tuple("weather_recent", "weather_buckets"),
                        tuple("weather_1m", "weather_1m_history"),
                        tuple("weather_1h", "weather_1h_history"));
    }

    @Test
    void shouldKeepTheOrderOfMetaFieldsAndEncodeTheirNames() {
        var desired = DesiredSchema.of(
                Applications.of(Applications.series("w", "site.id", "$device", "a")), SchemaSettings.DEFAULT);

        assertThat(bucketIndexes(desired).get(0).paths())
                .containsExactly("meta.site%2Eid", "meta.%24device", "meta.a", "control.start");
    }

    @Test
    void shouldNotAskForMoreFieldsThanAnIndexMayHave() {
        String[] many = IntStream.range(0, 40).mapToObj(i -> "m" + i).toArray(String[]::new);
        var desired = DesiredSchema.of(Applications.of(Applications.series("w", many)), SchemaSettings.DEFAULT);

        assertThat(bucketIndexes(desired).get(0).paths()).hasSize(32).endsWith("meta.m30", "control.start");
    }

    private static List<IndexSpec> bucketIndexes(DesiredSchema desired) {
        return desired.collections().get(0).indexes();
    }
}
