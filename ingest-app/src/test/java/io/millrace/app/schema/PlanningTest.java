package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.SchemaSettings;
import io.millrace.app.schema.PresentSchema.Entry;
import io.millrace.app.schema.PresentSchema.OtherEntry;
import io.millrace.app.schema.PresentSchema.PresentCollection;
import io.millrace.app.schema.PresentSchema.PresentIndex;
import io.millrace.app.schema.PresentSchema.PresentTimeSeries;
import io.millrace.app.schema.PresentSchema.PresentView;
import io.millrace.app.schema.ServerCapabilities.Answer;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanningTest {

    private static final ServerCapabilities SERVER =
            new ServerCapabilities("8.0.0", Answer.YES, Answer.YES, Answer.YES);

    private DesiredSchema desired = DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT);
    private final Map<String, Entry> present = new HashMap<>();

    @Test
    void shouldCreateEverythingInAnEmptyDatabase() {
        assertThat(plan().lines())
                .containsExactly(
                        "+ create collection db.weather_buckets, validated (strict, error)",
                        "+ create index meta_start {meta.station: 1, control.start: 1} on db.weather_buckets",
                        "+ create index start {control.start: 1} on db.weather_buckets",
                        "+ create collection db.weather_1m_history, validated (strict, error)",
                        "+ create index meta_start {meta.station: 1, start: 1} on db.weather_1m_history",
                        "+ create index start {start: 1} on db.weather_1m_history",
                        "+ create collection db.weather_1h_history, validated (strict, error)",
                        "+ create index meta_start {meta.station: 1, start: 1} on db.weather_1h_history",
                        "+ create index start {start: 1} on db.weather_1h_history",
                        "+ create collection db.weather_latest, validated (strict, error)",
                        "+ create index meta {meta.station: 1} on db.weather_latest",
                        "+ create view db.weather of weather_buckets",
                        "+ create view db.weather_recent of weather_buckets",
                        "+ create view db.weather_1m of weather_1m_history",
                        "+ create view db.weather_1h of weather_1h_history");
    }

    @Test
    void shouldChangeNothingWhereAllIsThere() {
        everything();

        assertThat(plan().changes()).isEmpty();
        assertThat(plan().inTheWay()).isEmpty();
        assertThat(plan().lines()).hasSize(15).allMatch(line -> line.startsWith("= "));
    }

    @Test
    void shouldCreateOnlyWhatIsMissing() {
        everything();
        present.remove("weather_1m");
        buckets(index("meta_start", "{'meta.station': 1, 'control.start': 1}"));

        assertThat(plan().changes())
                .containsExactly(
                        "+ create index start {control.start: 1} on db.weather_buckets",
                        "+ create view db.weather_1m of weather_1m_history");
    }

    @Test
    void shouldAcceptAnIndexOfTheSameKeysUnderAnotherName() {
        everything();
        buckets(
                index("by_station", "{'meta.station': 1, 'control.start': 1.0}"),
                index("start", "{'control.start': {'$numberLong': '1'}}, expireAfterSeconds: 100"));

        assertThat(plan().changes()).isEmpty();
        assertThat(plan().lines())
                .contains("= index meta_start {meta.station: 1, control.start: 1} on db.weather_buckets is there,"
                        + " under the name by_station");
    }

    @Test
    void shouldNotTakeKeysInAnotherOrderOrDirectionForTheSame() {
        everything();
        buckets(index("other", "{'control.start': 1, 'meta.station': 1}"), index("another", "{'control.start': -1}"));

        assertThat(plan().changes()).hasSize(2).allMatch(line -> line.startsWith("+ create index"));
    }

    @Test
    void shouldNotTakeAPartialIndexForAnIndex() {
        everything();
        buckets(
                index("meta_start", "{'meta.station': 1, 'control.start': 1}"),
                index("some", "{'control.start': 1}, partialFilterExpression: {a: 1}"));

        assertThat(plan().changes()).containsExactly("+ create index start {control.start: 1} on db.weather_buckets");
    }

    @Test
    void shouldNameAnIndexOfTheNameWithOtherKeysAndTheWayOut() {
        everything();
        buckets(index("meta_start", "{'meta.site': 1}"), index("start", "{'control.start': 1}"));

        assertThat(plan().inTheWay())
                .containsExactly("! index meta_start on db.weather_buckets: its keys are {\"meta.site\": 1}, wanted is"
                        + " meta_start {meta.station: 1, control.start: 1}; drop it:"
                        + " db.getCollection(\"weather_buckets\").dropIndex(\"meta_start\")");
    }

    @Test
    void shouldRefuseAUniqueIndexThatWouldForbidASecondDocumentOfASpan() {
        everything();
        buckets(
                index("u", "{'meta.station': 1, 'control.start': 1}, unique: true"),
                index("start", "{'control.start': 1}"));

        assertThat(plan().inTheWay()).singleElement().asString().contains("index u on", "unique", "dropIndex(\"u\")");
    }

    @Test
    void shouldRefuseNamesThatAreTakenBySomethingElse() {
        everything();
        present.put("weather", new PresentCollection(List.of(), Validation.NONE, Optional.empty()));
        present.put("weather_buckets", new PresentView("x", List.of()));
        present.put("weather_latest", new OtherEntry("timeseries"));
        present.put("weather_1m", new PresentView("somewhere_else", List.of()));

        assertThat(plan().changes()).isEmpty();
        assertThat(plan().inTheWay())
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).startsWith("! view db.weather: the name is taken by a collection;"),
                        line -> assertThat(line)
                                .startsWith("! collection db.weather_buckets: the name is taken by a view of x;"),
                        line -> assertThat(line)
                                .startsWith(
                                        "! collection db.weather_latest: the name is taken by a timeseries collection;"),
                        line -> assertThat(line)
                                .startsWith("! view db.weather_1m: the name is taken by a view of somewhere_else;"));
    }

    @Test
    void shouldRefuseDocumentsOfSomebodyElse() {
        present.put(
                "weather_buckets",
                new PresentCollection(List.of(), Validation.NONE, Optional.of("no control.version")));

        assertThat(plan().inTheWay())
                .singleElement()
                .asString()
                .startsWith(
                        "! collection db.weather_buckets: it holds documents that this version of Millrace did not write"
                                + " (no control.version);");
    }

    @Test
    void shouldChangeAViewOfOursThatHasAnotherPipeline() {
        everything();
        present.put("weather", new PresentView("weather_buckets", List.of(new BsonDocument())));

        assertThat(plan().changes()).containsExactly("~ change view db.weather of weather_buckets");
        assertThat(plan().faults()).singleElement().asString().startsWith("! view db.weather has another pipeline");
    }

    @Test
    void shouldLeaveViewsOutAndSaySoWhereTheServerHasNone() {
        var without = new ServerCapabilities(
                "5.0.0", Answer.no("views show nothing"), Answer.no("validators refuse nothing"), Answer.YES);

        Plan plan = new Plan("db", Planning.steps(desired, new PresentSchema(present), without));

        assertThat(plan.changes()).hasSize(11).noneMatch(line -> line.contains("view"));
        assertThat(plan.leftOut())
                .containsExactly(
                        "- validation of weather_buckets: not created, validators refuse nothing",
                        "- validation of weather_1m_history: not created, validators refuse nothing",
                        "- validation of weather_1h_history: not created, validators refuse nothing",
                        "- validation of weather_latest: not created, validators refuse nothing",
                        "- view weather: not created, views show nothing",
                        "- view weather_recent: not created, views show nothing",
                        "- view weather_1m: not created, views show nothing",
                        "- view weather_1h: not created, views show nothing");
    }

    @Test
    void shouldChangeTheAgeOfExpiryAndTellWhatThatRemoves() {
        everything();
        desired = expiring(Duration.ofDays(90));
        String byMeta = "{'meta.station': 1, 'control.start': 1}";
        buckets(index("meta_start", byMeta), index("start", "{'control.start': 1}"));

        assertThat(plan().changes())
                .containsExactly(
                        "~ change index start on db.weather_buckets: documents expire after 90d; the server then"
                                + " removes those that are older");

        buckets(index("meta_start", byMeta), index("start", "{'control.start': 1}, expireAfterSeconds: 3600"));

        assertThat(plan().changes())
                .containsExactly(
                        "~ change index start on db.weather_buckets: documents expire after 90d instead of 1h");
        assertThat(plan().faults())
                .containsExactly(
                        "! index start on db.weather_buckets does not expire documents after 90d; run: millrace"
                                + " schema apply");

        buckets(index("meta_start", byMeta), index("start", "{'control.start': 1}, expireAfterSeconds: 7776000.0"));

        assertThat(plan().changes()).isEmpty();
    }

    @Test
    void shouldTellOfAnExpiryThatNobodyConfiguredAndLeaveIt() {
        everything();
        buckets(
                index("meta_start", "{'meta.station': 1, 'control.start': 1}"),
                index("start", "{'control.start': 1}, expireAfterSeconds: 86400"));

        assertThat(plan().changes()).isEmpty();
        assertThat(plan().lines())
                .contains("= index start {control.start: 1} on db.weather_buckets is there, and expires documents after"
                        + " 1d, of which the configuration says nothing");
    }

    @Test
    void shouldChangeAValidatorOfOursAndRefuseToReplaceAnother() {
        everything();
        CollectionSpec latest = desired.collections().get(3);
        List<PresentIndex> indexes = List.of(index(
                latest.indexes().get(0).name(), latest.indexes().get(0).keys().toJson()));
        Validation older = new Validation(DocumentSchema.of("older").validator(), "strict", "error");
        present.put("weather_latest", new PresentCollection(indexes, older, Optional.empty()));

        assertThat(plan().changes())
                .containsExactly("~ change validation of db.weather_latest: another JSON Schema (strict, error)");

        present.put("weather_latest", new PresentCollection(indexes, Validation.NONE, Optional.empty()));

        assertThat(plan().changes()).containsExactly("~ change validation of db.weather_latest: strict, error");

        Validation others = new Validation(BsonDocument.parse("{a: {$exists: true}}"), "strict", "error");
        present.put("weather_latest", new PresentCollection(indexes, others, Optional.empty()));

        assertThat(plan().inTheWay())
                .containsExactly(
                        "! validation of db.weather_latest: the collection has a validator that Millrace did not"
                                + " make; keep it with schema.validationLevel: off, or remove it: db.runCommand({collMod:"
                                + " \"weather_latest\", validator: {}})");

        desired = DesiredSchema.of(Applications.weather(), Applications.UNVALIDATED);

        assertThat(plan().inTheWay()).isEmpty();
        assertThat(plan().changes()).hasSize(3).allMatch(line -> line.endsWith(": none"));
    }

    @Test
    void shouldCreateATimeSeriesCollectionAndFindItAgainInTheServersWords() {
        desired = timeSeries("granularity: 'minutes'", Optional.of(Duration.ofDays(90)));

        assertThat(plan().changes())
                .startsWith(
                        "+ create time-series collection db.weather_buckets (timeField ts, metaField meta, granularity"
                                + " minutes, expiring after 90d)");

        presentTimeSeries(
                "{timeseries: {timeField: 'ts', metaField: 'meta', granularity: 'minutes', bucketMaxSpanSeconds: 86400},"
                        + " expireAfterSeconds: {$numberLong: '7776000'}}");

        assertThat(plan().changes()).isEmpty();
        assertThat(plan().inTheWay()).isEmpty();
        assertThat(plan().lines()).contains("= time-series collection db.weather_buckets is there");
    }

    @Test
    void shouldWidenTheGranularityOfATimeSeriesCollection() {
        desired = timeSeries("granularity: 'minutes'", Optional.empty());
        presentTimeSeries("{timeseries: {timeField: 'ts', metaField: 'meta', granularity: 'seconds'}}");

        assertThat(plan().inTheWay()).isEmpty();
        assertThat(plan().changes())
                .containsExactly(
                        "~ change time-series collection db.weather_buckets: granularity minutes instead of seconds");
        assertThat(plan().faults())
                .containsExactly(
                        "! time-series collection db.weather_buckets has granularity seconds, wanted is minutes;"
                                + " run: millrace schema apply");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{timeField: 'ts', metaField: 'meta', granularity: 'hours'} | timeField ts, metaField meta, granularity hours",
                "{timeField: 'at', metaField: 'meta', granularity: 'minutes'} | timeField at, metaField meta, granularity minutes",
                "{timeField: 'ts', metaField: 'm', granularity: 'minutes'} | timeField ts, metaField m, granularity minutes",
                "{timeField: 'ts', metaField: 'meta', bucketMaxSpanSeconds: 3600, bucketRoundingSeconds: 3600}"
                        + " | timeField ts, metaField meta, buckets of 1h",
            })
    void shouldRefuseATimeSeriesCollectionThatCannotBecomeTheWantedOne(String found, String described) {
        desired = timeSeries("granularity: 'minutes'", Optional.of(Duration.ofDays(1)));
        presentTimeSeries("{timeseries: " + found + "}");

        assertThat(plan().changes()).isEmpty();
        assertThat(plan().inTheWay())
                .containsExactly("! time-series collection db.weather_buckets: it has other options (" + described
                        + ") than wanted (timeField ts, metaField meta, granularity minutes, expiring after 1d); give the"
                        + " series another name for it, or rename or drop what is there");
    }

    @Test
    void shouldChangeTheAgeAtWhichATimeSeriesCollectionExpires() {
        desired = timeSeries("granularity: 'minutes'", Optional.of(Duration.ofDays(90)));
        String options = "timeseries: {timeField: 'ts', metaField: 'meta', granularity: 'minutes'}";
        presentTimeSeries("{" + options + ", expireAfterSeconds: 86400}");

        assertThat(plan().changes())
                .containsExactly(
                        "~ change time-series collection db.weather_buckets: readings expire after 90d instead of 1d");

        presentTimeSeries("{" + options + "}");

        assertThat(plan().changes())
                .containsExactly("~ change time-series collection db.weather_buckets: readings expire after 90d");
        assertThat(plan().faults())
                .containsExactly("! time-series collection db.weather_buckets does not expire readings after 90d; run:"
                        + " millrace schema apply");
    }

    @Test
    void shouldRefuseACollectionOfOtherKindUnderTheNameOfATimeSeriesCollection() {
        desired = timeSeries("granularity: 'minutes'", Optional.empty());
        everythingButBuckets();
        present.put("weather_buckets", new PresentCollection(List.of(), Validation.NONE, Optional.empty()));

        assertThat(plan().inTheWay())
                .containsExactly(
                        "! time-series collection db.weather_buckets: the name is taken by a collection; give the"
                                + " series another name for it, or rename or drop what is there");
    }

    @Test
    void shouldRefuseAConfigurationThatGivesANameTwice() {
        var contradiction = DesiredSchema.of(
                Applications.of(Applications.series("a", "m"), Applications.series("a_1m", "m")),
                SchemaSettings.DEFAULT);

        Plan plan = new Plan("db", Planning.steps(contradiction, new PresentSchema(present), SERVER));

        assertThat(plan.inTheWay()).singleElement().asString().startsWith("! name db.a_1m: ");
    }

    private static DesiredSchema expiring(Duration buckets) {
        var expiry = new SchemaSettings.Expiry(Optional.of(buckets), Map.of(), Optional.empty());
        SchemaSettings byDefault = SchemaSettings.DEFAULT;
        return DesiredSchema.of(
                Applications.weather(),
                new SchemaSettings(
                        byDefault.onStart(),
                        byDefault.level(),
                        byDefault.action(),
                        byDefault.recent(),
                        Map.of("weather", expiry)));
    }

    /** What is wanted, with buckets in a time-series collection of these options. */
    private static DesiredSchema timeSeries(String option, Optional<Duration> expireAfter) {
        TimeSeries options = TimeSeries.of(
                        BsonDocument.parse("{timeseries: {timeField: 'ts', metaField: 'meta', " + option + "}}"))
                .orElseThrow()
                .expiringAfter(expireAfter);
        DesiredSchema weather = DesiredSchema.of(
                Applications.of(Applications.inOrder(Layout.TIMESERIES, IdOrder.META_FIRST)), SchemaSettings.DEFAULT);
        return new DesiredSchema(
                weather.collections().stream()
                        .map(collection -> collection.timeSeries().isEmpty()
                                ? collection
                                : new CollectionSpec(
                                        collection.name(),
                                        collection.kind(),
                                        collection.indexes(),
                                        Optional.empty(),
                                        Optional.of(options)))
                        .toList(),
                weather.views());
    }

    /** All is there, and the time-series collection has these options, as {@code listCollections} gives them. */
    private void presentTimeSeries(String options) {
        everythingButBuckets();
        CollectionSpec buckets = desired.collections().get(0);
        present.put(
                buckets.name(),
                new PresentTimeSeries(
                        TimeSeries.of(BsonDocument.parse(options)).orElseThrow(), indexes(buckets), Optional.empty()));
    }

    private void everythingButBuckets() {
        everything();
        present.remove("weather_buckets");
    }

    private static List<PresentIndex> indexes(CollectionSpec collection) {
        return collection.indexes().stream()
                .map(index -> index(index.name(), index.keys().toJson()))
                .toList();
    }

    private Plan plan() {
        return new Plan("db", Planning.steps(desired, new PresentSchema(present), SERVER));
    }

    private void everything() {
        for (CollectionSpec collection : desired.collections()) {
            present.put(
                    collection.name(),
                    new PresentCollection(
                            indexes(collection), collection.validation().orElse(Validation.NONE), Optional.empty()));
        }
        for (ViewSpec view : desired.views()) {
            present.put(view.name(), new PresentView(view.source(), view.pipeline()));
        }
    }

    private void buckets(PresentIndex... indexes) {
        Validation validation = desired.collections().get(0).validation().orElseThrow();
        present.put("weather_buckets", new PresentCollection(List.of(indexes), validation, Optional.empty()));
    }

    /** An index with these keys, and what follows them. */
    private static PresentIndex index(String name, String keysAndMore) {
        return new PresentIndex(BsonDocument.parse("{v: 2, name: '" + name + "', key: " + keysAndMore + "}"));
    }
}
