package io.millrace.app.schema;

import io.millrace.app.config.SchemaSettings;
import io.millrace.app.config.SchemaSettings.Level;
import io.millrace.reading.FieldNames;
import io.millrace.series.Application;
import io.millrace.series.Collections;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/**
 * What an application wants in its database: a pure function of the configuration.
 *
 * @param collections the collections with their indexes
 * @param views the views over them
 */
record DesiredSchema(List<CollectionSpec> collections, List<ViewSpec> views) {

    /** One field of a compound index, of MongoDB's 32, is taken by the time. */
    private static final int MOST_META_FIELDS = 31;

    DesiredSchema {
        collections = List.copyOf(collections);
        views = List.copyOf(views);
    }

    static DesiredSchema of(Application application, SchemaSettings settings) {
        var collections = new ArrayList<CollectionSpec>();
        var views = new ArrayList<ViewSpec>();
        for (Series series : application.series()) {
            BucketShape shape = BucketShape.of(series);
            collections.addAll(collections(series, shape, settings));
            views.addAll(views(series, shape, settings.recent()));
        }
        return new DesiredSchema(collections, views);
    }

    /** All names, in the order of the configuration; a name that is there twice is a contradiction. */
    List<String> names() {
        return Stream.concat(
                        collections.stream().map(CollectionSpec::name),
                        views.stream().map(ViewSpec::name))
                .toList();
    }

    /** Whether documents are to be compared with a validator. */
    boolean validates() {
        return collections.stream()
                .anyMatch(collection -> collection.validation().isPresent());
    }

    /** Whether a collection is to be one of MongoDB's time-series collections. */
    boolean hasTimeSeries() {
        return collections.stream()
                .anyMatch(collection -> collection.timeSeries().isPresent());
    }

    private static List<CollectionSpec> collections(Series series, BucketShape shape, SchemaSettings settings) {
        Collections names = series.collections();
        SchemaSettings.Expiry expiry = settings.expiry(series);
        List<String> meta = first(BucketShape.inMeta(series));
        var collections = new ArrayList<CollectionSpec>();
        collections.add(new CollectionSpec(
                names.buckets(),
                shape.kind(),
                byMetaAndTime(
                        first(shape.metaPaths()),
                        shape.startPath(),
                        expiry.buckets().filter(age -> shape.timeSeries().isEmpty())),
                shape.validator().flatMap(validator -> validation(validator, settings)),
                shape.timeSeries().map(options -> options.expiringAfter(expiry.buckets()))));
        for (Tier tier : series.rollups()) {
            collections.add(new CollectionSpec(
                    names.history(tier),
                    DocumentKind.HISTORY,
                    byMetaAndTime(
                            meta,
                            "start",
                            Optional.ofNullable(expiry.histories().get(tier))),
                    validation(Validators.ofHistories(series), settings),
                    Optional.empty()));
        }
        if (series.latest()) {
            collections.add(new CollectionSpec(
                    names.latest(),
                    DocumentKind.LATEST,
                    ofLatest(series, meta, expiry.latest()),
                    validation(Validators.ofLatest(series), settings),
                    Optional.empty()));
        }
        return collections;
    }

    private static List<String> first(List<String> meta) {
        return meta.stream().limit(MOST_META_FIELDS).toList();
    }

    private static Optional<Validation> validation(BsonDocument validator, SchemaSettings settings) {
        return settings.level() == Level.OFF ? Optional.empty() : Optional.of(Validation.of(validator, settings));
    }

    private static List<IndexSpec> byMetaAndTime(List<String> meta, String time, Optional<Duration> expireAfter) {
        var metaAndTime = new ArrayList<>(meta);
        metaAndTime.add(time);
        return List.of(new IndexSpec("meta_start", metaAndTime), new IndexSpec("start", List.of(time), expireAfter));
    }

    /**
     * To ask by meta fields without knowing how an {@code _id} is made of them; a meta never changes, so that index costs
     * nothing after a document's first write. One on the time would cost with each write, and is there for expiry only.
     */
    private static List<IndexSpec> ofLatest(Series series, List<String> meta, Optional<Duration> expireAfter) {
        var indexes = new ArrayList<IndexSpec>();
        indexes.add(new IndexSpec("meta", meta));
        if (expireAfter.isPresent()) {
            String time = FieldNames.escape(series.time().name());
            indexes.add(new IndexSpec("time", List.of(time), expireAfter));
        }
        return indexes;
    }

    private static List<ViewSpec> views(Series series, BucketShape shape, Duration recent) {
        Collections names = series.collections();
        List<BsonDocument> readings = shape.readings(ViewFields.ofReadings(series.fields()));
        var views = new ArrayList<ViewSpec>();
        views.add(new ViewSpec(names.readings(), names.buckets(), readings));
        views.add(new ViewSpec(
                names.recentReadings(),
                names.buckets(),
                RecentView.pipeline(
                        shape.startPath(), FieldNames.escape(series.time().name()), shape.span(), recent, readings)));
        for (Tier tier : series.rollups()) {
            views.add(new ViewSpec(
                    names.window(tier),
                    names.history(tier),
                    WindowsView.pipeline(ViewFields.ofWindows(series.fields()))));
        }
        return views;
    }
}
