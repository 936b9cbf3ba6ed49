package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.embedded.TestMongo;
import io.millrace.series.Application;
import io.millrace.series.FieldRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WindowsViewIT {

    private static final String SPAN = "{$date: '2025-10-09T09:00:00Z'}";

    private final TestMongo mongo = TestMongo.shared();
    private final TestDatabase test = new TestDatabase(mongo.uri(), mongo.freshDatabase());

    @AfterEach
    void drop() {
        test.close();
    }

    @Test
    void shouldShowEachWindowWithItsAverages() {
        apply(Applications.weather());
        test.insert(
                "weather_1m_history",
                history(
                        "a",
                        "'0': {start: " + minute(0) + ", count: 3, fields: {temp: " + field(2, 43.0) + ", count: "
                                + field(1, 5.0) + ", 'rack%2E1': " + field(0, 0.0) + "}}",
                        "'7': {start: " + minute(7) + ", count: 1, fields: {}}"));

        assertThat(test.rows("weather_1m"))
                .containsExactlyInAnyOrderElementsOf(rows(
                        row(
                                "a",
                                0,
                                3,
                                ", temp: " + field(2, 43.0, ", avg: 21.5") + ", '%count': "
                                        + field(1, 5.0, ", avg: 5.0") + ", 'rack%2E1': " + field(0, 0.0)),
                        row("a", 7, 1, "")));
    }

    @Test
    void shouldShowTheSameWhereTheFieldsAreDeclared() {
        apply(Applications.of(Applications.declared(
                "weather",
                Map.of("temp", FieldRule.Type.NUMBER, "count", FieldRule.Type.NUMBER, "sky", FieldRule.Type.TEXT))));
        test.insert(
                "weather_1m_history",
                history(
                        "a",
                        "'0': {start: " + minute(0) + ", count: 3, fields: {temp: " + field(2, 43.0) + ", count: "
                                + field(1, 5.0) + "}}",
                        "'7': {start: " + minute(7) + ", count: 1, fields: {}}"));

        assertThat(test.rows("weather_1m"))
                .containsExactlyInAnyOrderElementsOf(rows(
                        row(
                                "a",
                                0,
                                3,
                                ", temp: " + field(2, 43.0, ", avg: 21.5") + ", '%count': "
                                        + field(1, 5.0, ", avg: 5.0")),
                        row("a", 7, 1, "")));
    }

    @Test
    void shouldShowARowFromEachDocumentOfASpanThatAddUpAsTheGuideSays() {
        apply(Applications.weather());
        String early = "{count: 2, sum: 43.0, min: 21, max: 22, first: 21, firstAt: " + minute(1)
                + ", last: 22, lastAt: " + minute(2) + "}";
        String late = "{count: 1, sum: 20.0, min: 20, max: 20, first: 20, firstAt: " + minute(1)
                + ", last: 20, lastAt: " + minute(1) + "}";
        test.insert(
                "weather_1m_history",
                history("a", "'0': {start: " + minute(0) + ", count: 2, fields: {temp: " + early + "}}"),
                history("a", "'0': {start: " + minute(0) + ", count: 2, fields: {temp: " + late + "}}"),
                history("a", "'0': {start: " + minute(0) + ", count: 1, fields: {}}"));

        assertThat(test.rows("weather_1m")).hasSize(3);
        assertThat(test.aggregate("weather_1m", """
                        [
                          { $match: { "meta.station": "a", span: { $date: "2025-10-09T09:00:00Z" },
                                      "temp.count": { $gt: 0 } } },
                          { $group: { _id: { meta: "$meta", start: "$start" },
                              count: { $sum: "$temp.count" }, sum: { $sum: "$temp.sum" },
                              min: { $min: "$temp.min" }, max: { $max: "$temp.max" },
                              first: { $min: { at: "$temp.firstAt", value: "$temp.first" } },
                              last: { $max: { at: "$temp.lastAt", value: "$temp.last" } } } },
                          { $set: { avg: { $divide: ["$sum", "$count"] } } },
                          { $sort: { "_id.start": 1 } }
                        ]"""))
                .containsExactlyElementsOf(rows("{_id: {meta: {station: 'a'}, start: " + minute(0)
                        + "}, count: 3, sum: 63.0, min: 20, max: 22, first: {at: " + minute(1)
                        + ", value: 20}, last: {at: " + minute(2) + ", value: 22}, avg: 21.0}"));
    }

    private void apply(Application application) {
        Schema.of(test.database(), application).apply();
    }

    private static String minute(int minute) {
        return "{$date: '2025-10-09T09:0" + minute + ":00Z'}";
    }

    private static String field(int count, double sum, String... more) {
        return "{count: " + count + ", sum: " + sum + ", min: 20.5, max: 22, firstAt: " + SPAN + String.join("", more)
                + "}";
    }

    private static String history(String station, String... windows) {
        return "{meta: {station: '" + station + "'}, rev: 1, version: 1, start: " + SPAN
                + ", end: {$date: '2025-10-09T10:00:00Z'}, windows: {" + String.join(", ", windows) + "}}";
    }

    private static String row(String station, int minute, int count, String fields) {
        return "{start: " + minute(minute) + ", meta: {station: '" + station + "'}, span: " + SPAN + ", count: " + count
                + fields + "}";
    }

    private static List<BsonDocument> rows(String... rows) {
        return Arrays.stream(rows).map(BsonDocument::parse).toList();
    }
}
