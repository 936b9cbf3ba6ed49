package io.millrace.app.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.failure.Failure;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.reading.ReadingJson;
import io.millrace.series.Granularity;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Documents of the same three readings in each layout, and the same readings in return. */
class StoredLayoutTest {

    private static final List<String> META_FIELDS = List.of("site.id", "unit");

    /** Two readings of one second, and one with a name that must be escaped and a field that is called like a part of a document. */
    private static final List<String> READINGS = List.of(
            "{\"meta\":{\"site.id\":\"n\",\"unit\":7},\"time\":\"2025-10-09T09:00:01.250Z\",\"fields\":{\"temp\":21.5}}",
            "{\"meta\":{\"site.id\":\"n\",\"unit\":7},\"time\":\"2025-10-09T09:00:01.500Z\",\"fields\":{\"temp\":22}}",
            "{\"meta\":{\"site.id\":\"n\",\"unit\":7},\"time\":\"2025-10-09T09:00:03Z\","
                    + "\"fields\":{\"$cpu\":5,\"meta\":true,\"rack.1\":\"x\"}}");

    @TempDir
    private Path directory;

    private String[] documents(Layout layout) {
        return switch (layout) {
            case COLUMNS ->
                new String[] {
                    "{_id: 'a', meta: {'site%2Eid': 'n', unit: 7}, control: {version: 1, rev: 3, start:"
                            + " {$date: '2025-10-09T09:00:00Z'}, min: {ts: {$date: '2025-10-09T09:00:01.250Z'}}, max: {}},"
                            + " data: {'0': {ts: [{$date: '2025-10-09T09:00:01.500Z'}, {$date: '2025-10-09T09:00:01.250Z'}],"
                            + " temp: [22, 21.5]}, '1': {ts: [{$date: '2025-10-09T09:00:03Z'}], temp: [null], '%24cpu': [5],"
                            + " meta: [true], 'rack%2E1': ['x']}}}"
                };
            case SAMPLES ->
                new String[] {
                    "{_id: 'a', 'site%2Eid': 'n', unit: 7, nsamples: 2, day: {$date: '2025-10-09T00:00:00Z'},"
                            + " first: {$date: '2025-10-09T09:00:01.250Z'}, last: {$date: '2025-10-09T09:00:01.500Z'},"
                            + " samples: [{temp: 22, ts: {$date: '2025-10-09T09:00:01.500Z'}},"
                            + " {temp: 21.5, ts: {$date: '2025-10-09T09:00:01.250Z'}}]}",
                    "{_id: 'b', 'site%2Eid': 'n', unit: 7, nsamples: 1, day: {$date: '2025-10-09T00:00:00Z'},"
                            + " first: {$date: '2025-10-09T09:00:03Z'}, last: {$date: '2025-10-09T09:00:03Z'},"
                            + " samples: [{'%24cpu': 5, meta: true, 'rack%2E1': 'x', ts: {$date: '2025-10-09T09:00:03Z'}}]}"
                };
            case OFFSETS ->
                new String[] {
                    "{_id: 'a', meta: {'site%2Eid': 'n', unit: 7}, control: {version: 1, rev: 3, start:"
                            + " {$date: '2025-10-09T09:00:00Z'}, step: 1, min: {ts: {$date: '2025-10-09T09:00:01.250Z'}}, max:"
                            + " {}}, p: {temp: {'1': 22}, '%24cpu': {'3': 5}, meta: {'3': true}, 'rack%2E1': {'3': 'x'}},"
                            + " ms: {'1': 500}, more: {'0': {ts: {$date: '2025-10-09T09:00:01.250Z'}, temp: 21.5}}}"
                };
            case DOCUMENTS, TIMESERIES ->
                new String[] {
                    "{_id: 't-0-1-0', meta: {'site%2Eid': 'n', unit: 7}, ts: {$date: '2025-10-09T09:00:01.500Z'}, temp: 22}",
                    "{_id: 't-0-2-0', meta: {'site%2Eid': 'n', unit: 7}, ts: {$date: '2025-10-09T09:00:01.250Z'}, temp: 21.5}",
                    "{_id: 't-0-3-0', meta: {'site%2Eid': 'n', unit: 7}, ts: {$date: '2025-10-09T09:00:03Z'}, '%24cpu': 5,"
                            + " '%meta': true, 'rack%2E1': 'x'}"
                };
        };
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldFindTheReadingsOfADocument(Layout layout) throws Exception {
        StoredLayout stored = StoredLayout.of(series(layout, SampleTimes.DATE));
        var readings = new ArrayList<Reading>();
        for (String json : documents(layout)) {
            BsonDocument document = BsonDocument.parse(json);
            MetaKey meta = stored.meta(document, META_FIELDS);
            stored.readings(document, meta, readings::add);
        }
        readings.sort(Comparator.comparingLong(Reading::time));

        assertThat(readings.stream().map(StoredLayoutTest::json)).containsExactlyElementsOf(READINGS);
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldNameADocumentThatIsOfAnotherLayout(Layout layout) throws Exception {
        StoredLayout stored = StoredLayout.of(series(layout, SampleTimes.DATE));
        Layout another = layout == Layout.SAMPLES ? Layout.COLUMNS : Layout.SAMPLES;

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> stored.meta(BsonDocument.parse(documents(another)[0]), META_FIELDS))
                .withMessageContaining("document BsonString{value='a'} has no");
    }

    @Test
    void shouldReadSecondsAndAskInSeconds() throws Exception {
        StoredLayout stored = StoredLayout.of(series(Layout.SAMPLES, SampleTimes.SECONDS));
        BsonDocument document = BsonDocument.parse("{_id: 'a', 'site%2Eid': 'n', unit: 7, nsamples: 1,"
                + " day: {$date: '2025-10-09T00:00:00Z'}, first: 1760000401, last: 1760000401,"
                + " samples: [{val: 3, ts: 1760000401}]}");
        var readings = new ArrayList<Reading>();

        stored.readings(document, stored.meta(document, META_FIELDS), readings::add);

        assertThat(readings)
                .singleElement()
                .satisfies(reading -> assertThat(reading.time()).isEqualTo(1_760_000_401_000L));
        assertThat(stored.first(document)).isEqualTo(1_760_000_401_000L);
        assertThat(stored.notBefore(1_760_000_401_000L)).isEqualTo(new BsonInt64(1_760_000_401));
        assertThat(stored.notBefore(1_760_000_401_001L)).isEqualTo(new BsonInt64(1_760_000_402));
    }

    /** Fields in the order of their names: documents have them in any. */
    private static String json(Reading reading) {
        String json = new String(ReadingJson.render(reading, META_FIELDS), StandardCharsets.UTF_8);
        int begin = json.indexOf("\"fields\":{") + 10;
        String[] fields = json.substring(begin, json.length() - 2).split(",", -1);
        Arrays.sort(fields);
        return json.substring(0, begin) + String.join(",", fields) + "}}";
    }

    private Series series(Layout layout, SampleTimes times) throws Exception {
        Path config = Files.writeString(directory.resolve("config.yaml"), """
                version: 1
                application: plant
                kafka:
                  bootstrap.servers: localhost:9092
                mongodb:
                  uri: mongodb://localhost
                  database: telemetry
                series:
                  weather:
                    topics: [readings]
                    format: json
                    timeField: ts
                    metaFields: [site.id, unit]
                """);
        Series any =
                ConfigFile.load(config, name -> null).application().series().get(0);
        return new Series(
                any.name(),
                any.topics(),
                any.keyed(),
                any.partitions(),
                any.format(),
                any.time(),
                any.metaFields(),
                any.ids(),
                any.fields(),
                layout,
                Optional.of(Granularity.SECONDS),
                times,
                any.bucket(),
                any.rollups(),
                any.timeZone(),
                any.flush(),
                any.keepOpen(),
                any.latest(),
                any.duplicates(),
                any.limits(),
                any.collections());
    }
}
