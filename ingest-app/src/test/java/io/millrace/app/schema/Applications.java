package io.millrace.app.schema;

import io.millrace.app.config.SchemaOnStart;
import io.millrace.app.config.SchemaSettings;
import io.millrace.app.config.SchemaSettings.Level;
import io.millrace.series.Application;
import io.millrace.series.Collections;
import io.millrace.series.FieldRule;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.series.TimeRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Applications as the configuration would build them. */
final class Applications {

    /** For documents that are not whole. */
    static final SchemaSettings UNVALIDATED = new SchemaSettings(
            SchemaOnStart.APPLY, Level.OFF, SchemaSettings.Action.ERROR, Duration.ofDays(1), Map.of());

    private static final FieldRule ANY = new FieldRule(Map.of(), false, Set.of());

    private Applications() {}

    /** One series, {@code weather} by {@code station}, with the tiers 1m and 1h. */
    static Application weather() {
        return of(series("weather", List.of("station"), ANY));
    }

    static Application of(Series... series) {
        return new Application("plant", List.of(series));
    }

    static Series series(String name, String... metaFields) {
        return series(name, List.of(metaFields), ANY);
    }

    /** A series that takes these fields only. */
    static Series declared(String name, Map<String, FieldRule.Type> types) {
        return series(name, List.of("station"), new FieldRule(types, true, Set.of()));
    }

    /** A series {@code weather} by {@code site.id} and {@code $station} that is written in another layout. */
    static Application inLayout(Layout layout, Duration span, SampleTimes times, Map<String, FieldRule.Type> declared) {
        return of(series(
                "weather",
                List.of("site.id", "$station"),
                new FieldRule(declared, !declared.isEmpty(), Set.of()),
                layout,
                span,
                times,
                IdOrder.META_FIRST));
    }

    /** A series {@code weather} by {@code station} with ids that begin with the meta or the day. */
    static Series inOrder(Layout layout, IdOrder ids) {
        return series("weather", List.of("station"), ANY, layout, Duration.ofHours(1), SampleTimes.DATE, ids);
    }

    private static Series series(String name, List<String> metaFields, FieldRule fields) {
        return series(
                name, metaFields, fields, Layout.COLUMNS, Duration.ofHours(1), SampleTimes.DATE, IdOrder.META_FIRST);
    }

    private static Series series(
            String name,
            List<String> metaFields,
            FieldRule fields,
            Layout layout,
            Duration span,
            SampleTimes times,
            IdOrder ids) {
        List<Tier> rollups = List.of(Tier.parse("1m"), Tier.parse("1h"));
        return new Series(
                name,
                List.of(name + ".readings"),
                true,
                1,
                Series.Format.JSON,
                new TimeRule(
                        Optional.of("ts"),
                        "ts",
                        TimeRule.Unit.AUTO,
                        Optional.empty(),
                        Instant.parse("2000-01-01T00:00:00Z"),
                        Duration.ofMinutes(5)),
                metaFields,
                ids,
                fields,
                layout,
                Optional.empty(),
                times,
                new Series.BucketLimits(span, 1000, 128_000),
                rollups,
                Optional.empty(),
                new Series.Flush(Duration.ofSeconds(5), 32),
                Optional.empty(),
                true,
                Series.Duplicates.DROP_IDENTICAL,
                new Series.Limits(1_000_000, 200, 1_048_576),
                Collections.of(name, rollups));
    }
}
