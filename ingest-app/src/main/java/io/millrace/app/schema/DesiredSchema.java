package io.millrace.app.schema;

import io.millrace.reading.FieldNames;
import io.millrace.series.Application;
import io.millrace.series.Collections;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

    static DesiredSchema of(Application application) {
        var collections = new ArrayList<CollectionSpec>();
        var views = new ArrayList<ViewSpec>();
        for (Series series : application.series()) {
            collections.addAll(collections(series));
            views.addAll(views(series));
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

    private static List<CollectionSpec> collections(Series series) {
        Collections names = series.collections();
        List<String> meta = series.metaFields().stream()
                .limit(MOST_META_FIELDS)
                .map(name -> "meta." + FieldNames.escape(name))
                .toList();
        var collections = new ArrayList<CollectionSpec>();
        collections.add(new CollectionSpec(names.buckets(), DocumentKind.BUCKET, byMetaAndTime(meta, "control.start")));
        for (Tier tier : series.rollups()) {
            collections.add(
                    new CollectionSpec(names.history(tier), DocumentKind.HISTORY, byMetaAndTime(meta, "start")));
        }
        if (series.latest()) {
            // To ask by meta fields without knowing how an _id is made of them; a meta never changes, so the index
            // costs
            // nothing after a document's first write.
            collections.add(
                    new CollectionSpec(names.latest(), DocumentKind.LATEST, List.of(new IndexSpec("meta", meta))));
        }
        return collections;
    }

    private static List<IndexSpec> byMetaAndTime(List<String> meta, String time) {
        var metaAndTime = new ArrayList<>(meta);
        metaAndTime.add(time);
        return List.of(new IndexSpec("meta_start", metaAndTime), new IndexSpec("start", List.of(time)));
    }

    private static List<ViewSpec> views(Series series) {
        Collections names = series.collections();
        var views = new ArrayList<ViewSpec>();
        views.add(new ViewSpec(
                names.readings(),
                names.buckets(),
                ReadingsView.pipeline(
                        FieldNames.escape(series.time().name()), ViewFields.ofReadings(series.fields()))));
        for (Tier tier : series.rollups()) {
            views.add(new ViewSpec(
                    names.window(tier),
                    names.history(tier),
                    WindowsView.pipeline(ViewFields.ofWindows(series.fields()))));
        }
        return views;
    }
}
