package io.millrace.state;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import io.millrace.upsert.UpsertTarget.Guard.Revisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.BsonDocument;

/**
 * A fold with its table and the documents that its upserts make, run as Kafka Streams would: what happens between two commits
 * is durable with the second, or forgotten by a crash, after which the readings come again.
 */
final class FoldRun {

    private final Series series;
    private final Random random = new Random(7);
    private final long heapMetas;
    private final List<UpsertTarget> targets;
    private final Documents documents;
    private long offset;
    private final List<Upsert> upserts = new ArrayList<>();
    private final List<Reading> sinceCommit = new ArrayList<>();
    private HeapTable table = new HeapTable();
    private HeapTable committed = new HeapTable();
    private SeriesFold fold;
    private long now = TestSeries.T0;

    /** Where readings of this run get their field names from. */
    final FieldSet family = FieldSet.empty();

    FoldRun(Series series, long heapMetas) {
        this.series = series;
        this.heapMetas = heapMetas;
        this.targets = UpsertTarget.of(new Names("factory", series.name()), series);
        this.documents = new Documents(2 + series.rollups().size());
        this.fold = newFold();
    }

    private SeriesFold newFold() {
        return new SeriesFold(
                series,
                table,
                random::nextLong,
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> heapMetas,
                1000);
    }

    /** Where the next reading comes from. */
    Position nextPosition() {
        return new Position("plant.readings", "", 0, offset++, 0);
    }

    SeriesFold.Outcome take(Reading reading) {
        sinceCommit.add(reading);
        return fold.take(reading, now);
    }

    /** Finishes everything, as a drain does. */
    void drain() {
        while (fold.drain(2)) {
            commit();
        }
    }

    /** Whether it is time to commit, as the fold says once in each commit interval. */
    boolean look() {
        return fold.look(now);
    }

    void commit() {
        look();
        fold.commit(now, upsert -> {
            upserts.add(upsert);
            documents.apply(
                    upsert, targets.get(upsert.target()).guard() instanceof Revisions guard ? guard.path() : "");
        });
        committed = table.copy();
        sinceCommit.clear();
    }

    /** So many more readings wait. */
    void waiting(long readings) {
        fold.waiting(readings);
    }

    /** Loses everything since the last commit; then the same readings come again. */
    void crash() {
        table = committed.copy();
        fold.close();
        fold = newFold();
        var again = List.copyOf(sinceCommit);
        sinceCommit.clear();
        again.forEach(this::take);
    }

    /** Loses the whole state, as when changelogs are deleted after a drain. */
    void forget() {
        table = new HeapTable();
        committed = new HeapTable();
        fold = newFold();
    }

    void advance(long millis) {
        now += millis;
    }

    /** Looks through the whole table. */
    void sweep() {
        fold.sweep(now, Integer.MAX_VALUE);
    }

    /** Waits until everything is written. */
    void settle() {
        sweep();
        commit();
        advance(6_000);
        commit();
    }

    HeapTable table() {
        return table;
    }

    List<Upsert> upserts() {
        return upserts;
    }

    List<Upsert> upserts(int target) {
        return upserts.stream().filter(upsert -> upsert.target() == target).toList();
    }

    List<BsonDocument> documents(int target) {
        return List.copyOf(documents.collection(target).values());
    }

    List<String> readings() {
        return documents(0).stream()
                .flatMap(bucket -> StoredReadings.of(series.layout(), bucket).stream())
                .sorted()
                .toList();
    }
}
