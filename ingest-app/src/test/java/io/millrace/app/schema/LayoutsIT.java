package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mongodb.MongoWriteException;
import io.millrace.app.config.SchemaSettings;
import io.millrace.embedded.TestMongo;
import io.millrace.series.Application;
import io.millrace.series.FieldRule;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The same readings in every layout give the same rows, and every layout's documents pass its validator. */
class LayoutsIT {

    private static final String META = "{'site%2Eid': 'n', '%24station': 7}";
    private static final String START = "{$date: '2025-10-09T09:00:00Z'}";
    private static final Map<String, FieldRule.Type> DECLARED = Map.of(
            "temp", FieldRule.Type.NUMBER,
            "sky", FieldRule.Type.TEXT,
            "a.b", FieldRule.Type.NUMBER,
            "meta", FieldRule.Type.NUMBER,
            "control", FieldRule.Type.NUMBER,
            "_id", FieldRule.Type.NUMBER);

    private final TestMongo mongo = TestMongo.shared();
    private final TestDatabase test = new TestDatabase(mongo.uri(), mongo.freshDatabase());

    @AfterEach
    void drop() {
        test.close();
    }

    static Stream<Arguments> layoutsAndFields() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(Map.<String, FieldRule.Type>of(), DECLARED)
                        .map(fields -> Arguments.of(layout, fields)));
    }

    @ParameterizedTest
    @MethodSource("layoutsAndFields")
    void shouldShowTheSameRowsInEveryLayout(Layout layout, Map<String, FieldRule.Type> fields) {
        apply(application(layout, fields));
        stored(layout).forEach(document -> test.insert("weather_buckets", document));

        assertThat(test.rows("weather")).containsExactlyInAnyOrderElementsOf(rows(layout.hasBuckets()));
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldApplyOnceInEveryLayout(Layout layout) {
        Application application = application(layout, Map.of());

        assertThat(apply(application).changes()).isNotEmpty();
        assertThat(apply(application).changes()).isEmpty();
    }

    @Test
    void shouldShowTimesInSecondsAsDates() {
        apply(Applications.inLayout(Layout.SAMPLES, Duration.ofDays(1), SampleTimes.SECONDS, Map.of()));
        test.insert(
                "weather_buckets",
                "{_id: 'x', 'site%2Eid': 'n', '%24station': 7, nsamples: 2, day: {$date: '2025-10-09T00:00:00Z'}, first:"
                        + " 1760000400, last: 1760000401, samples: [{temp: 1, ts: 1760000400}, {'%ts': 2, ts: 1760000401}]}");

        String row = "meta: " + META + ", control: {start: {$date: '2025-10-09T00:00:00Z'}}}";
        assertThat(test.rows("weather"))
                .containsExactlyInAnyOrder(
                        BsonDocument.parse("{ts: " + START + ", temp: 1, " + row),
                        BsonDocument.parse("{ts: {$date: '2025-10-09T09:00:01Z'}, '%ts': 2, " + row));
    }

    @ParameterizedTest
    @EnumSource(
            value = Layout.class,
            names = {"SAMPLES", "OFFSETS", "DOCUMENTS"})
    void shouldRefuseDocumentsOfOtherLayouts(Layout layout) {
        apply(application(layout, Map.of()));

        for (Layout other : Layout.values()) {
            // Readings of both layouts of one document each have the same shape.
            if (other != layout && other.hasBuckets()) {
                assertThatExceptionOfType(MongoWriteException.class)
                        .as("%s in %s", other, layout)
                        .isThrownBy(() ->
                                test.insert("weather_buckets", stored(other).get(0)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldRefuseToPutAnotherLayoutOverACollectionWithReadings(Layout layout) {
        apply(application(layout, Map.of()));
        stored(layout).forEach(document -> test.insert("weather_buckets", document));

        for (Layout other : Layout.values()) {
            if (other != layout) {
                assertThatExceptionOfType(SchemaException.class)
                        .as("%s over %s", other, layout)
                        .isThrownBy(() -> apply(application(other, Map.of())))
                        .withMessageContaining("weather_buckets")
                        .withMessageContaining("give the series another name for it");
            }
        }
    }

    @Test
    void shouldMakeTimeSeriesCollectionsWithTheirOptions() {
        Application application = application(Layout.TIMESERIES, Map.of());
        var expiry = new SchemaSettings.Expiry(Optional.of(Duration.ofDays(30)), Map.of(), Optional.empty());
        SchemaSettings byDefault = SchemaSettings.DEFAULT;
        var settings = new SchemaSettings(
                byDefault.onStart(),
                byDefault.level(),
                byDefault.action(),
                byDefault.recent(),
                Map.of("weather", expiry));

        assertThat(Schema.of(test.database(), application, settings).apply().changes())
                .contains("+ create time-series collection " + test.database().getName()
                        + ".weather_buckets (timeField ts, metaField meta, granularity seconds, expiring after 30d)");

        assertThat(Schema.of(test.database(), application, settings).plan().changes())
                .isEmpty();
    }

    private Plan apply(Application application) {
        return Schema.of(test.database(), application, SchemaSettings.DEFAULT).apply();
    }

    private static Application application(Layout layout, Map<String, FieldRule.Type> fields) {
        Duration span = layout == Layout.OFFSETS ? Duration.ofMinutes(1) : Duration.ofHours(1);
        return Applications.inLayout(layout, span, SampleTimes.DATE, fields);
    }

    private static List<BsonDocument> rows(boolean withSpan) {
        String more = ", meta: " + META + (withSpan ? ", control: {start: " + START + "}" : "") + "}";
        return Stream.of(
                        "{ts: " + START + ", temp: 21.5, sky: 'fair'",
                        "{ts: " + START + ", temp: 22",
                        "{ts: {$date: '2025-10-09T09:00:01.250Z'}, sky: ''",
                        "{ts: {$date: '2025-10-09T09:00:59Z'}, 'a%2Eb': 1, '%meta': 3, '%control': 4, '%_id': 5")
                .map(row -> BsonDocument.parse(row + more))
                .toList();
    }

    private static List<BsonDocument> stored(Layout layout) {
        String second = "{$date: '2025-10-09T09:00:01.250Z'}";
        String last = "{$date: '2025-10-09T09:00:59Z'}";
        String control =
                "meta: " + META + ", control: {version: 1, rev: {$numberLong: '4'}, closed: false, count: 4, start: "
                        + START + ", min: {ts: " + START + "}, max: {ts: " + last + "}";
        List<String> documents = switch (layout) {
            case COLUMNS ->
                List.of("{_id: 'x', " + control + "}, data: {'0': {ts: [" + START + ", " + START + ", " + second
                        + "], temp: [21.5, 22, null], sky: ['fair', null, '']}, '1': {ts: [" + last
                        + "], 'a%2Eb': [1], meta: [3], control: [4], _id: [5]}}}");
            case SAMPLES ->
                List.of("{_id: 'x', 'site%2Eid': 'n', '%24station': 7, nsamples: 4, day: " + START + ", first: "
                        + START + ", last: " + last + ", samples: [{temp: 21.5, sky: 'fair', ts: " + START
                        + "}, {temp: 22, ts: " + START + "}, {sky: '', ts: " + second
                        + "}, {'a%2Eb': 1, meta: 3, control: 4, _id: 5, ts: " + last + "}]}");
            case OFFSETS ->
                List.of("{_id: 'x', " + control + ", step: 1}, p: {temp: {'0': 21.5}, sky: {'0': 'fair', '1': ''},"
                        + " 'a%2Eb': {'59': 1}, meta: {'59': 3}, control: {'59': 4}, _id: {'59': 5}}, ms: {'1':"
                        + " 250}, more: {'0': {ts: " + START + ", temp: 22}}}");
            case DOCUMENTS, TIMESERIES ->
                List.of(
                        "{_id: 'i-0-0-0', meta: " + META + ", ts: " + START + ", temp: 21.5, sky: 'fair'}",
                        "{_id: 'i-0-1-0', meta: " + META + ", ts: " + START + ", temp: 22}",
                        "{_id: 'i-0-2-0', meta: " + META + ", ts: " + second + ", sky: ''}",
                        "{_id: 'i-0-3-0', meta: " + META + ", ts: " + last
                                + ", 'a%2Eb': 1, '%meta': 3, control: 4, '%_id': 5}");
        };
        return documents.stream().map(BsonDocument::parse).toList();
    }
}
