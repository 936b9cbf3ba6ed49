package io.millrace.app.reconcile;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.stored.Selection;
import io.millrace.app.topics.Cluster;
import io.millrace.reading.MetaKey;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares what is stored of a series with itself. What differs at a first look may only be under way: readings reach buckets and tiers
 * in upserts of their own. So what differs is looked at again once everything that was taken in before is in MongoDB, and counts
 * only if it differs in the same way.
 */
public final class Reconciliation {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** More findings are not kept: they would be the same story again. */
    private static final int MOST = 10_000;

    private final MongoDatabase database;
    private final Application application;
    private final Series series;
    private final Duration commitInterval;
    private final InstantSource clock;

    public Reconciliation(
            MongoDatabase database,
            Application application,
            Series series,
            Duration commitInterval,
            InstantSource clock) {
        this.database = database;
        this.application = application;
        this.series = series;
        this.commitInterval = commitInterval;
        this.clock = clock;
    }

    /**
     * What was found.
     *
     * @param metas the metas that were looked at
     * @param spans the spans of buckets that were looked at
     * @param drifts what differs, meta by meta; at most ten thousand
     * @param passing how many spans differed at first and not, or not in the same way, afterwards
     * @param judged whether what differed could be looked at again: false where the sink is behind
     */
    public record Found(long metas, long spans, List<Drift> drifts, long passing, boolean judged) {
        public Found {
            drifts = List.copyOf(drifts);
        }
    }

    /**
     * Looks at a selection.
     *
     * @param cluster the brokers, which know how far the sink is
     */
    public Found look(Selection selection, Cluster cluster, Pace pace) {
        Look look = newLook(pace);
        var suspects = new ArrayList<Drift>();
        look.each(selection, drift -> {
            if (suspects.size() < MOST) {
                suspects.add(drift);
            }
        });
        if (suspects.isEmpty()) {
            return new Found(look.metas(), look.spans(), List.of(), 0, true);
        }
        if (!new SinkProgress(cluster, application, series, commitInterval).await(PATIENCE)) {
            return new Found(look.metas(), look.spans(), suspects, 0, false);
        }
        Look second = newLook(pace);
        List<Drift> drifts = suspects.stream()
                .filter(suspect -> isThere(suspect, selection, second))
                .toList();
        return new Found(look.metas(), look.spans(), drifts, suspects.size() - (long) drifts.size(), true);
    }

    private static boolean isThere(Drift suspect, Selection selection, Look look) {
        var found = new ArrayList<Drift>();
        look.again(suspect, selection, found::add);
        return found.contains(suspect);
    }

    /**
     * Mends what {@link #look} found, as far as that is safe.
     *
     * @param kafka Kafka properties as the user gave them
     * @return what became of each, in order
     */
    public List<Mended> mend(List<Drift> drifts, Selection selection, Map<String, Object> kafka, Cluster cluster) {
        if (drifts.isEmpty()) {
            return List.of();
        }
        Set<MetaKey> metas = drifts.stream().map(Drift::meta).collect(Collectors.toUnmodifiableSet());
        OpenState state = OpenState.read(kafka, cluster, application.names(series), series, metas);
        // What the state had let go of by then may have been emitted just before.
        if (!new SinkProgress(cluster, application, series, commitInterval).await(PATIENCE)) {
            return drifts.stream()
                    .map(drift -> new Mended(drift, false, "not mended: the sink is behind"))
                    .toList();
        }
        return new Mending(application, series, database, newLook(Pace.unbounded()), state).mend(drifts, selection);
    }

    private Look newLook(Pace pace) {
        return new Look(database, series, Horizon.of(database, series, clock.instant()), pace);
    }
}
