package io.millrace.app.reconcile;

import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.replay.Folded;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.SpanGroups;
import io.millrace.app.stored.StoredHistories;
import io.millrace.app.stored.StoredReadings;
import io.millrace.reading.Fingerprint;
import io.millrace.reading.MetaKey;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.span.TierRule;
import io.millrace.state.Upsert;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Mono;

/**
 * Mends a span whose buckets hold readings twice: its readings are written anew, each once, into documents of their own, and then
 * the documents that were there are removed. A tier that counts them twice as well is removed before, and lacks readings then.
 * Only where the application's state has let go of all that. Whatever is broken off in between is found again as what it is, and the
 * names of the new documents are made of what is in them: a second time ends at the same.
 */
final class OverlapMending {

    /** The index of the buckets among the targets of a series. */
    private static final int BUCKETS = 0;

    private final Application application;
    private final Series series;
    private final MongoDatabase database;
    private final Look look;
    private final OpenState state;
    private final StoredReadings readings;

    /**
     * @param database where it waits for the majority
     * @param state the application's state, from before the sink's progress was waited for
     */
    OverlapMending(Application application, Series series, MongoDatabase database, Look look, OpenState state) {
        this.application = application;
        this.series = series;
        this.database = database;
        this.look = look;
        this.state = state;
        this.readings = new StoredReadings(database, series);
    }

    /**
     * What can be done about an overlap.
     *
     * @param refusal why it is not mended; empty: it can be
     * @param doubled the spans of tiers that count readings twice as well
     */
    private record Plan(Optional<String> refusal, List<TierSpan> doubled) {
        static Plan refused(String why) {
            return new Plan(Optional.of("not mended: " + why), List.of());
        }
    }

    /**
     * Mends an overlap, as far as that is safe.
     *
     * @param lacking told the spans of tiers that lack readings now
     */
    Mended mend(Drift overlap, List<TierSpan> lacking) {
        Plan plan = plan(overlap);
        if (plan.refusal().isPresent()) {
            return new Mended(overlap, false, plan.refusal().get());
        }
        plan.doubled().forEach(this::removeHistories);
        String done = rewriteBuckets(overlap);
        lacking.addAll(plan.doubled());
        return new Mended(overlap, true, "mended: " + done);
    }

    private Plan plan(Drift overlap) {
        MetaKey meta = overlap.meta();
        if (!series.layout().hasBuckets()) {
            return Plan.refused(
                    "in this layout each reading is a document of its own; remove those that are too many by hand");
        }
        if (state.holdsBucket(meta, overlap.start())) {
            return Plan.refused(
                    "the application still writes a document of this span; it is finished when no reading of the"
                            + " span has come for keepOpen");
        }
        var doubled = new ArrayList<TierSpan>();
        List<TierSpan> once = spans(overlap, true);
        for (TierSpan twice : spans(overlap, false)) {
            TierRule rule = twice.rule();
            String tier = rule.tier().name();
            Optional<Drift> left = drift(once, twice);
            if (left.isEmpty()
                    || (left.get().kind() == Drift.Kind.LACKING && twice.drift().isPresent())) {
                // It will agree, or lack something that is added afterwards.
                continue;
            }
            if (twice.drift().isPresent()) {
                return Plan.refused("tier " + tier + " holds neither what the buckets do nor what they would hold once;"
                        + " 'millrace replay' writes the span anew beside it");
            }
            if (!look.isWhole(rule, twice.start())) {
                return Plan.refused(
                        "tier " + tier + " counts the readings twice, and cannot be counted anew: a part of the"
                                + " readings of its document has expired");
            }
            if (state.holds(meta, tier, twice.start())) {
                return Plan.refused(
                        "tier " + tier + " counts the readings twice, and the application still writes its document");
            }
            doubled.add(twice);
        }
        return new Plan(Optional.empty(), doubled);
    }

    /** What would not agree of a tier's span if its buckets held each reading once. */
    private static Optional<Drift> drift(List<TierSpan> once, TierSpan span) {
        return once.stream()
                .filter(each -> each.rule().equals(span.rule()) && each.start() == span.start())
                .flatMap(each -> each.drift().stream())
                .findFirst();
    }

    /** The spans of tiers that an overlap touches, whole. */
    private List<TierSpan> spans(Drift overlap, boolean once) {
        long from = overlap.start();
        long to = overlap.end();
        for (TierRule rule : look.tiers()) {
            from = Math.min(from, rule.documents().start(rule.windows().start(overlap.start())));
            long last = rule.windows().start(overlap.end() - 1);
            to = Math.max(to, rule.documents().end(rule.documents().start(last)));
        }
        var spans = new ArrayList<TierSpan>();
        look.spansAt(overlap.meta(), from, to, once, span -> {
            if (span.start() < overlap.end() && span.rule().documents().end(span.start()) > overlap.start()) {
                spans.add(span);
            }
        });
        return spans;
    }

    private void removeHistories(TierSpan span) {
        TierRule rule = span.rule();
        var ids = new ArrayList<BsonValue>();
        try (SpanGroups groups = new StoredHistories(database, series, rule)
                .spans(Selection.of(
                        span.meta(),
                        series.metaFields(),
                        span.start(),
                        rule.documents().end(span.start())))) {
            groups.forEachRemaining(group -> group.documents().forEach(document -> ids.add(document.get("_id"))));
        }
        remove(series.collections().history(rule.tier()), ids);
    }

    private String rewriteBuckets(Drift overlap) {
        Selection span = Selection.of(overlap.meta(), series.metaFields(), overlap.start(), overlap.end());
        var before = new HashSet<BsonValue>();
        var after = new HashSet<BsonValue>();
        long written = 0;
        try (SpanGroups groups = readings.spans(span)) {
            while (groups.hasNext()) {
                SpanGroups.Group group = groups.next();
                var folded = new Folded(
                        application, series, database, SinkMetrics.NONE, ids(group), upsert -> isBucket(upsert, after));
                readings.inOrder(group, reading -> folded.take(reading, reading.time()));
                folded.finish();
                written += folded.readings();
                group.documents().forEach(document -> before.add(document.get("_id")));
            }
        }
        before.removeAll(after);
        remove(series.collections().buckets(), before);
        return "wrote its " + written + " readings anew into " + after.size()
                + " documents, and removed those that were there";
    }

    /** Whether an upsert is that of a bucket, whose id is noted then. */
    private static boolean isBucket(Upsert upsert, Set<BsonValue> ids) {
        if (upsert.target() != BUCKETS) {
            return false;
        }
        ids.add(new RawBsonDocument(upsert.document()).get("_id"));
        return true;
    }

    /** The random parts of ids, made of the readings. */
    private LongSupplier ids(SpanGroups.Group group) {
        long[] hash = {group.span().start()};
        var repeats = new Repeats();
        readings.inOrder(group, reading -> {
            if (!repeats.isRepeated(reading)) {
                hash[0] = Fingerprint.mix(hash[0] + Fingerprint.mix(reading.time() + Fingerprint.of(reading)));
            }
        });
        return () -> {
            hash[0] = Fingerprint.mix(hash[0] + 1);
            return hash[0];
        };
    }

    private void remove(String collection, Iterable<BsonValue> ids) {
        Mono.from(database.getCollection(collection).deleteMany(Filters.in("_id", ids)))
                .block();
    }
}
