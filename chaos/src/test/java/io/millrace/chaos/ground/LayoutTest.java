package io.millrace.chaos.ground;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.chaos.load.Comparison;
import io.millrace.chaos.load.Picture;
import io.millrace.chaos.load.Reading;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One document of each layout, as {@code docs/layouts.md} shows them, holds the same three readings. */
class LayoutTest {
    private static final long NINE = 1_760_000_400_000L;
    private static final List<Reading> READINGS = List.of(
            new Reading("dev-1", NINE, 21.5, 40),
            new Reading("dev-1", NINE + 1_250, 21.75, Double.NaN),
            new Reading("dev-1", NINE + 1_500, 22, 41));

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldFindTheReadings(Layout layout) {
        Picture stored = new Picture();
        documents(layout, 3).forEach(document -> layout.read(document, stored));

        assertThat(differences(stored)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Layout.class,
            names = {"COLUMNS", "SAMPLES", "OFFSETS"})
    void shouldNameADocumentThatStatesAnotherNumber(Layout layout) {
        Picture stored = new Picture();
        documents(layout, 4).forEach(document -> layout.read(document, stored));

        assertThat(differences(stored))
                .singleElement()
                .asString()
                .startsWith("1 documents that contradict themselves, such as bucket b counts 4 and holds 3");
    }

    private static List<String> differences(Picture stored) {
        Picture sent = new Picture();
        READINGS.forEach(sent::stored);
        return Comparison.of(sent, stored, false);
    }

    private static List<Document> documents(Layout layout, int stated) {
        return switch (layout) {
            case COLUMNS -> List.of(columns(stated));
            case SAMPLES -> List.of(samples(stated));
            case OFFSETS -> List.of(offsets(stated));
            case DOCUMENTS, TIMESERIES ->
                READINGS.stream()
                        .map(LayoutTest::row)
                        .map(row -> row.append("meta", meta()))
                        .toList();
        };
    }

    private static Document columns(int stated) {
        return Document.parse("""
                {_id: "b", control: {count: %d}, data: {
                  "0": {ts: [%s, %s], temp: [21.5, 21.75], hum: [40, null]},
                  "1": {ts: [%s], temp: [22], hum: [41]}}}
                """.formatted(stated, date(0), date(1_250), date(1_500)))
                .append("meta", meta());
    }

    private static Document samples(int stated) {
        return Document.parse("{_id: 'b', device: 'dev-1', nsamples: " + stated + "}")
                .append("samples", READINGS.stream().map(LayoutTest::row).toList());
    }

    private static Document offsets(int stated) {
        return Document.parse("""
                {_id: "b", control: {count: %d, start: %s, step: 1},
                 p: {temp: {"0": 21.5, "1": 21.75}, hum: {"0": 40}}, ms: {"1": 250},
                 more: {"0": {ts: %s, temp: 22, hum: 41}}}
                """.formatted(stated, date(0), date(1_500))).append("meta", meta());
    }

    private static Document meta() {
        return new Document("device", "dev-1");
    }

    private static Document row(Reading reading) {
        Document row = Document.parse("{ts: " + date(reading.time() - NINE) + ", temp: " + reading.temp() + "}");
        return Double.isNaN(reading.hum()) ? row : row.append("hum", reading.hum());
    }

    private static String date(long after) {
        return "{$date: {$numberLong: '" + (NINE + after) + "'}}";
    }
}
