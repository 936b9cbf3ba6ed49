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
    void shouldAddUpTheWindowsOfASpanThatHasSeveralDocuments() {
        apply(Applications.weather());
        insertThreeDocumentsOfASpan();

        assertThat(test.rows("weather_1m")).containsExactlyInAnyOrderElementsOf(rows(merged(), only()));
    }

    @Test
    void shouldAddUpTheSameWhereTheFieldsAreDeclared() {
        apply(Applications.of(Applications.declared("weather", Map.of("temp", FieldRule.Type.NUMBER))));
        insertThreeDocumentsOfASpan();

        assertThat(test.rows("weather_1m")).containsExactlyInAnyOrderElementsOf(rows(merged(), only()));
    }

    @Test
    void shouldLetFiltersOnMetaAndSpanThrough() {
        apply(Applications.of(Applications.declared("weather", Map.of("temp", FieldRule.Type.NUMBER))));
        insertThreeDocumentsOfASpan();
        test.insert("weather_1m_history", history("b", "'0': {start: " + minute(0) + ", count: 2, fields: {}}"));

        assertThat(test.aggregate("weather_1m", "[{$match: {'meta.station': 'b', span: " + SPAN + "}}]"))
                .containsExactlyElementsOf(rows(row("b", 0, 2, "")));
    }

    private void insertThreeDocumentsOfASpan() {
        String early = "{count: 2, sum: 43.0, min: 21, max: 22, first: 21, firstAt: " + minute(1)
                + ", last: 22, lastAt: " + minute(2) + "}";
        String late = "{count: 1, sum: 20.0, min: 20, max: 20, first: 20, firstAt: " + minute(1)
                + ", last: 20, lastAt: " + minute(1) + "}";
        test.insert(
                "weather_1m_history",
                history("a", "'0': {start: " + minute(0) + ", count: 2, fields: {temp: " + early + "}}"),
                history("a", "'0': {start: " + minute(0) + ", count: 2, fields: {temp: " + late + "}}"),
                history(
                        "a",
                        "'0': {start: " + minute(0) + ", count: 1, fields: {}}",
                        "'7': {start: " + minute(7) + ", count: 1, fields: {temp: " + late + "}}"));
    }

    private static String merged() {
        return row(
                "a",
                0,
                5,
                ", temp: {count: 3, sum: 63.0, min: 20, max: 22, first: 20, firstAt: " + minute(1) + ", last: 22,"
                        + " lastAt: " + minute(2) + ", avg: 21.0}");
    }

    private static String only() {
        return row(
                "a",
                7,
                1,
                ", temp: {count: 1, sum: 20.0, min: 20, max: 20, first: 20, firstAt: " + minute(1) + ", last: 20,"
                        + " lastAt: " + minute(1) + ", avg: 20.0}");
    }

    private void apply(Application application) {
        Schema.of(test.database(), application, Applications.UNVALIDATED).apply();
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
