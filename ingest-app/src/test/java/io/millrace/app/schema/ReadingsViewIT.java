package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.SchemaSettings;
import io.millrace.embedded.TestMongo;
import io.millrace.series.Application;
import io.millrace.series.FieldRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadingsViewIT {

    private static final String START = "start: {$date: '2025-10-09T09:00:00Z'}";

    private final TestMongo mongo = TestMongo.shared();
    private final TestDatabase test = new TestDatabase(mongo.uri(), mongo.freshDatabase());

    @AfterEach
    void drop() {
        test.close();
    }

    @Test
    void shouldShowTheReadingsOfAllChunksAndLeaveMissingValuesOut() {
        apply(Applications.weather());
        test.insert(
                "weather_buckets",
                bucket(
                        "{station: 'a'}",
                        "'0': {ts: [" + ts(0) + "," + ts(1) + "," + ts(2)
                                + "], temp: [21.5, null, 22], sky: [null, 'fair', '']}",
                        "'1': {ts: [" + ts(3) + "], hum: [40]}"),
                bucket("{station: 'b'}", "'0': {ts: [" + ts(0) + "], ok: [false]}"));

        assertThat(test.rows("weather"))
                .containsExactlyInAnyOrderElementsOf(rows(
                        row(0, "{station: 'a'}", "temp: 21.5"),
                        row(1, "{station: 'a'}", "sky: 'fair'"),
                        row(2, "{station: 'a'}", "temp: 22, sky: ''"),
                        row(3, "{station: 'a'}", "hum: 40"),
                        row(0, "{station: 'b'}", "ok: false")));
    }

    @Test
    void shouldKeepEncodedNamesAndShowFieldsWhoseNamesARowNeedsItself() {
        apply(Applications.of(Applications.series("weather", "site.id", "station")));
        String meta = "{'site%2Eid': 'n', station: 7}";
        test.insert(
                "weather_buckets",
                bucket(
                        meta,
                        "'0': {ts: [" + ts(0) + "], 'rack%2E1/temp': [21], '%24cpu': [5], '%': [2], '0': [1],"
                                + " meta: [3], control: [4], time: [5], columns: [6]}"));

        assertThat(test.rows("weather"))
                .containsExactlyElementsOf(rows(row(
                        0,
                        meta,
                        "'rack%2E1/temp': 21, '%24cpu': 5, '%': 2, '0': 1, '%meta': 3, '%control': 4, time: 5,"
                                + " columns: 6")));
    }

    @Test
    void shouldShowTheSameWhereTheFieldsAreDeclared() {
        apply(Applications.of(Applications.declared(
                "weather",
                Map.of(
                        "temp",
                        FieldRule.Type.NUMBER,
                        "rack.1/temp",
                        FieldRule.Type.NUMBER,
                        "sky",
                        FieldRule.Type.TEXT,
                        "meta",
                        FieldRule.Type.NUMBER))));
        test.insert(
                "weather_buckets",
                bucket(
                        "{station: 'a'}",
                        "'0': {ts: [" + ts(0) + "," + ts(1) + "], temp: [21.5, null], 'rack%2E1/temp': [null, 3]}",
                        "'1': {ts: [" + ts(2) + "], sky: ['fair'], meta: [9]}"));

        assertThat(test.rows("weather"))
                .containsExactlyInAnyOrderElementsOf(rows(
                        row(0, "{station: 'a'}", "temp: 21.5"),
                        row(1, "{station: 'a'}", "'rack%2E1/temp': 3"),
                        row(2, "{station: 'a'}", "sky: 'fair', '%meta': 9")));
    }

    @Test
    void shouldLetFiltersOnMetaSpanAndTimeThrough() {
        apply(Applications.weather());
        test.insert(
                "weather_buckets",
                bucket("{station: 'a'}", "'0': {ts: [" + ts(0) + "," + ts(1) + "], temp: [1, 2]}"),
                bucket("{station: 'b'}", "'0': {ts: [" + ts(1) + "], temp: [3]}"));

        assertThat(test.aggregate(
                        "weather",
                        "[{$match: {'meta.station': 'a', 'control.start': {$gte: {$date: '2025-10-09T09:00:00Z'}},"
                                + " ts: {$gte: " + ts(1) + "}}}]"))
                .containsExactlyElementsOf(rows(row(1, "{station: 'a'}", "temp: 2")));
    }

    @Test
    void shouldShowTheSameBehindAFilterOnTheBucketsAsTheGuideSays() {
        apply(Applications.weather());
        test.insert(
                "weather_buckets",
                bucket("{station: 'a'}", "'0': {ts: [" + ts(0) + "," + ts(1) + "], temp: [1, 2]}"),
                bucket("{station: 'b'}", "'0': {ts: [" + ts(1) + "], temp: [3]}"));
        List<BsonDocument> pipeline = DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT)
                .views()
                .get(0)
                .pipeline();
        BsonArray behind = BsonArray.parse("[{$match: {'meta.station': 'b'}}]");
        behind.addAll(pipeline);

        assertThat(test.aggregate("weather_buckets", behind))
                .containsExactlyElementsOf(rows(row(1, "{station: 'b'}", "temp: 3")));
    }

    /** The server of the tests compares {@code $$NOW} with dates wrongly: a date stands in its place. */
    @Test
    void shouldShowTheReadingsOfTheLastDayAsRecentOnes() {
        test.insert(
                "weather_buckets",
                bucket("{station: 'a'}", "'0': {ts: [" + ts(1) + "," + ts(2) + "], temp: [1, 2]}"),
                // Its start is earlier than any bucket with a reading of that day can have, so that it is not opened.
                bucket("{station: 'b'}", "'0': {ts: [" + ts(3) + "], temp: [3]}")
                        .replace(START, START.replace("T09", "T07")));
        String pipeline = DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT).views().stream()
                .filter(view -> view.name().equals("weather_recent"))
                .flatMap(view -> view.pipeline().stream())
                .map(BsonDocument::toJson)
                .collect(Collectors.joining(",", "[", "]"));

        assertThat(pipeline).contains("$$NOW");
        assertThat(test.aggregate("weather_buckets", pipeline.replace("\"$$NOW\"", "{$date: '2025-10-10T09:00:02Z'}")))
                .containsExactlyElementsOf(rows(row(2, "{station: 'a'}", "temp: 2")));
    }

    private void apply(Application application) {
        Schema.of(test.database(), application, Applications.UNVALIDATED).apply();
    }

    private static String ts(int second) {
        return "{$date: '2025-10-09T09:00:0" + second + "Z'}";
    }

    private static String bucket(String meta, String... chunks) {
        return "{meta: " + meta + ", control: {version: 1, rev: 1, closed: false, count: 1, " + START
                + ", min: {}, max: {}}, data: {" + String.join(", ", chunks) + "}}";
    }

    private static String row(int second, String meta, String fields) {
        return "{ts: " + ts(second) + ", meta: " + meta + ", control: {" + START + "}, " + fields + "}";
    }

    private static List<BsonDocument> rows(String... rows) {
        return Arrays.stream(rows).map(BsonDocument::parse).toList();
    }
}
