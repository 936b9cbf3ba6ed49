package io.millrace.app.config;

import io.millrace.series.Application;
import io.millrace.series.Collections;
import io.millrace.series.FieldRule;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.series.TimeRule;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the settings that the application works with of the keys that the file has. */
final class ToSettings {

    private ToSettings() {}

    static Settings of(FileKeys keys, KafkaProperties kafka, List<Problem> warnings) {
        return new Settings(
                application(keys),
                kafka,
                keys.mongodb(),
                keys.sink(),
                keys.connect(),
                schema(keys),
                keys.http(),
                keys.reconcile(),
                keys.shutdownGrace(),
                keys.streamThreads(),
                keys.commitInterval(),
                keys.stateDirectory(),
                keys.cacheBytes().bytes(),
                keys.storeBytes().bytes(),
                warnings);
    }

    private static SchemaSettings schema(FileKeys keys) {
        FileKeys.SchemaKeys schema = keys.schema();
        var expireAfter = new HashMap<String, SchemaSettings.Expiry>();
        keys.series().forEach((name, series) -> {
            SeriesKeys.ExpireKeys expire = series.expireAfter();
            expireAfter.put(name, new SchemaSettings.Expiry(expire.buckets(), expire.histories(), expire.latest()));
        });
        return new SchemaSettings(
                schema.onStart(), schema.validationLevel(), schema.validationAction(), schema.recent(), expireAfter);
    }

    static Application application(FileKeys keys) {
        return new Application(
                keys.application(),
                keys.series().entrySet().stream()
                        .map(entry -> series(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private static Series series(String name, SeriesKeys keys) {
        return new Series(
                name,
                keys.topics(),
                keys.keyed(),
                keys.partitions(),
                keys.format(),
                time(keys),
                keys.metaFields(),
                keys.id(),
                fields(keys),
                keys.layout(),
                keys.granularity(),
                keys.bucket().times().orElse(SampleTimes.DATE),
                new Series.BucketLimits(
                        LayoutRules.bucketSpan(keys), LayoutRules.bucketReadings(keys), LayoutRules.bucketBytes(keys)),
                keys.rollups(),
                keys.timeZone(),
                new Series.Flush(keys.flush().every(), keys.flush().readings()),
                keys.keepOpen(),
                keys.latest(),
                keys.duplicates(),
                new Series.Limits(keys.limits().metas(), keys.limits().fields(), (int)
                        keys.limits().messageBytes().bytes()),
                collections(name, keys));
    }

    private static TimeRule time(SeriesKeys keys) {
        Optional<String> member = Optional.of(keys.timeField()).filter(name -> !name.equals(SeriesRules.RECORD_TIME));
        Duration future = keys.future();
        return new TimeRule(
                member, SeriesRules.timeName(keys), keys.timeUnit(), keys.timeZone(), keys.earliest(), future);
    }

    private static FieldRule fields(SeriesKeys keys) {
        return new FieldRule(
                keys.fields(),
                keys.onlyDeclared(),
                keys.missing().stream()
                        .map(text -> text.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static Collections collections(String name, SeriesKeys keys) {
        Collections byDefault = Collections.of(name, keys.rollups());
        SeriesKeys.CollectionKeys own = keys.collections();
        return new Collections(
                own.buckets().orElse(byDefault.buckets()),
                overlay(byDefault.histories(), own.histories()),
                own.latest().orElse(byDefault.latest()),
                own.readings().orElse(byDefault.readings()),
                overlay(byDefault.windows(), own.windows()));
    }

    private static Map<Tier, String> overlay(Map<Tier, String> below, Map<Tier, String> above) {
        var both = new HashMap<>(below);
        both.putAll(above);
        return both;
    }
}
