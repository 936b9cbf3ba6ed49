package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.mongodb.MongoWriteException;
import io.millrace.app.config.SchemaSettings;
import io.millrace.embedded.TestMongo;
import io.millrace.series.Application;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the validators let through and what not, on a server that compares. */
class ValidationIT {

    private static final Application WEATHER = Applications.of(Applications.series("weather", "site.id", "$station"));
    private static final int READINGS = 400;
    private static final String META = "meta: {'site%2Eid': 'n', '%24station': 7}";
    private static final String DATE = "{$date: '2025-10-09T09:00:00Z'}";
    private static final String BUCKET =
            "{_id: 'b', " + META + ", control: {version: 1, rev: {$numberLong: '1'}, closed:"
                    + " false, count: 1, start: " + DATE + ", min: {ts: " + DATE + "}, max: {ts: " + DATE
                    + "}}, data: {'0': {ts: ["
                    + DATE + "], temp: [1]}}}";
    private static final String HISTORY = "{_id: 'h', " + META + ", rev: 1, version: 1, start: " + DATE + ", end: "
            + DATE + ", windows: {'0': {start: " + DATE + ", count: 1, fields: {}}}}";
    private static final String LATEST = "{_id: 'l', " + META + ", ts: " + DATE + ", fields: {temp: 1}}";

    private final TestMongo mongo = TestMongo.shared();
    private final TestDatabase test = new TestDatabase(mongo.uri(), mongo.freshDatabase());

    @AfterEach
    void drop() {
        test.close();
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldRefuseNoUpsertOfOursFromTheFirstOfADocumentToItsLast(Layout layout) {
        Duration span = layout == Layout.OFFSETS ? Duration.ofMinutes(1) : Duration.ofHours(1);
        Application application = Applications.inLayout(layout, span, SampleTimes.DATE, Map.of());
        Schema.of(test.database(), application, SchemaSettings.DEFAULT).apply();
        Folded folded = folded(application);

        assertThatNoException().isThrownBy(() -> folded.applyTo(test.database()));

        assertThat(folded.upserts()).hasSizeGreaterThan(100);
        assertThat(test.rows("weather_buckets")).hasSizeGreaterThan(4);
        assertThat(test.rows("weather_1h_history")).isNotEmpty();
        assertThat(test.rows("weather")).hasSize(READINGS);
    }

    /** Of two stations, out of order and days apart, with all types of values, committed after every few. */
    private static Folded folded(Application application) {
        var folded = new Folded(application);
        var random = new Random(5);
        List<String> values = List.of("1", "2.5", "123456789012345678901234567890", "'fair'", "true", "null", "9e300");
        for (int i = 0; i < READINGS; i++) {
            long ts = 1_760_000_400_000L - random.nextInt(i % 50 == 0 ? 400_000_000 : 3_000_000);
            folded.take("{'ts': %d, 'site.id': 'n', '$station': %d, 'temp': %d, '': 1, 'a.b': %s, '$c': %s}"
                    .formatted(
                            ts,
                            random.nextInt(2),
                            i,
                            values.get(random.nextInt(values.size())),
                            values.get(random.nextInt(values.size())))
                    .replace('\'', '"'));
            if (random.nextInt(7) == 0) {
                folded.commit();
            }
        }
        folded.drain();
        return folded;
    }

    @Test
    void shouldTakeTheDocumentsThatTheRefusedOnesDifferFrom() {
        Schema.of(test.database(), WEATHER, SchemaSettings.DEFAULT).apply();

        test.insert("weather_buckets", BUCKET);
        test.insert("weather_1m_history", HISTORY);
        test.insert("weather_latest", LATEST);

        assertThat(test.rows("weather")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{_id: 1}",
                "{meta: null}",
                "{'meta.site%2Eid': null}",
                "{'meta.other': 1}",
                "{'control.version': 2}",
                "{'control.rev': 'x'}",
                "{'control.start': 1}",
                "{'control.count': 1.5}",
                "{'control.min': {}}",
                "{'control.more': 1}",
                "{data: []}",
                "{'data.0.ts': null}",
                "{'data.x': {ts: []}}",
                "{note: 'mine'}"
            })
    void shouldRefuseBucketsThatAreNot(String difference) {
        refused("weather_buckets", BUCKET, difference);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{_id: 1}",
                "{meta: 'a'}",
                "{version: 2}",
                "{end: null}",
                "{windows: 1}",
                "{'windows.0.count': 'x'}",
                "{'windows.0.fields': null}",
                "{avg: 1}"
            })
    void shouldRefuseHistoriesThatAreNot(String difference) {
        refused("weather_1m_history", HISTORY, difference);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{_id: 1}", "{meta: null}", "{ts: 'now'}", "{fields: null}", "{temp: 1}"})
    void shouldRefuseNewestReadingsThatAreNot(String difference) {
        refused("weather_latest", LATEST, difference);
    }

    @Test
    void shouldLeaveRefusingToTheConfiguration() {
        Schema.of(test.database(), WEATHER, Applications.UNVALIDATED).apply();

        assertThatNoException().isThrownBy(() -> test.insert("weather_buckets", "{note: 'mine'}"));
    }

    private void refused(String collection, String document, String difference) {
        Schema.of(test.database(), WEATHER, SchemaSettings.DEFAULT).apply();
        BsonDocument wrong = BsonDocument.parse(document);
        BsonDocument.parse(difference).forEach((path, value) -> {
            BsonDocument at = wrong;
            String[] names = path.split("\\.", -1);
            for (int i = 0; i < names.length - 1; i++) {
                at = at.getDocument(names[i]);
            }
            if (value.isNull()) {
                at.remove(names[names.length - 1]);
            } else {
                at.put(names[names.length - 1], value);
            }
        });

        assertThatExceptionOfType(MongoWriteException.class)
                .isThrownBy(() -> test.insert(collection, wrong))
                .satisfies(refusal -> assertThat(refusal.getCode()).isEqualTo(121));
    }
}
