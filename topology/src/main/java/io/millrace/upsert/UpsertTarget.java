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

    private static final String ID = "_id";

    /** What keeps an older record from undoing a newer one. */
    public sealed interface Guard {
        /** The dotted path of the field that tells, in a document that is there, whether a record was applied. */
        String path();

        /**
         * Each document counts its revisions (int64) at {@code path}. A record leads from {@link Revision#from()} to
         * {@link Revision#to()} and applies only to a document between the two.
         */
        record Revisions(String path) implements Guard {}

        /** A record applies only where the time at {@code path} is before its own, which is {@link Revision#to()} in ms. */
        record Newest(String path) implements Guard {}

        /**
         * Each document is written by one record, whole, and never again: a record whose {@code _id} is there was applied.
         * Its revision leads from 0 to 1.
         */
        record Once() implements Guard {
            @Override
            public String path() {
                return ID;
            }
        }

        /**
         * As {@link Once}, in a collection that only takes inserts and does not keep {@code _id} unique. What may have been
         * inserted before has to be looked for, which two writers at one time cannot do for each other: a process that was
         * paused within a bulk, replaced, and wakes can insert documents a second time.
         *
         * @param time the name of the time in documents, for the server to look only where they can be
         */
        record Insert(String time) implements Guard {
            @Override
            public String path() {
                return ID;
            }
        }
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
        targets.add(new UpsertTarget(names.bucketsTopic(), series.collections().buckets(), guard(series)));
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

    private static Guard guard(Series series) {
        return switch (series.layout()) {
            case COLUMNS, OFFSETS -> new Guard.Revisions("control.rev");
            case SAMPLES -> new Guard.Revisions("nsamples");
            case DOCUMENTS -> new Guard.Once();
            case TIMESERIES -> new Guard.Insert(FieldNames.escape(series.time().name()));
        };
    }
}
