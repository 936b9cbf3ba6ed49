package io.millrace.upsert;

import io.millrace.reading.FieldNames;
import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the upserts of one topic go.
 *
 * @param topic the topic of upsert records
 * @param collection the collection they are applied to
 * @param guard what keeps an older record from undoing a newer one
 */
public record UpsertTarget(String topic, String collection, Guard guard) {

    /** What keeps an older record from undoing a newer one. */
    public sealed interface Guard {
        /** The dotted path of the field that is compared. */
        String path();

        /**
         * Each document counts its revisions (int64) at {@code path}. A record leads from {@link Revision#from()} to
         * {@link Revision#to()} and applies only to a document between the two.
         */
        record Revisions(String path) implements Guard {}

        /** A record applies only where the time at {@code path} is before its own, which is {@link Revision#to()} in ms. */
        record Newest(String path) implements Guard {}
    }

    /** The targets of all series of an application. */
    public static List<UpsertTarget> of(Application application) {
        var targets = new ArrayList<UpsertTarget>();
        for (Series series : application.series()) {
            targets.addAll(of(application.names(series), series));
        }
        return List.copyOf(targets);
    }

    /** The targets of one series: its buckets, its tiers, its newest readings. */
    public static List<UpsertTarget> of(Names names, Series series) {
        var targets = new ArrayList<UpsertTarget>();
        targets.add(new UpsertTarget(
                names.bucketsTopic(), series.collections().buckets(), new Guard.Revisions("control.rev")));
        for (Tier tier : series.rollups()) {
            targets.add(new UpsertTarget(
                    names.historyTopic(tier), series.collections().history(tier), new Guard.Revisions("rev")));
        }
        if (series.latest()) {
            targets.add(new UpsertTarget(
                    names.latestTopic(),
                    series.collections().latest(),
                    new Guard.Newest(FieldNames.escape(series.time().name()))));
        }
        return List.copyOf(targets);
    }
}
