package io.millrace.app.reconcile;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.reconcile.Drift.Kind;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.StoredWindow;
import io.millrace.app.stored.Summary;
import io.millrace.reading.FieldNames;
import io.millrace.reading.Fingerprint;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.span.TierRule;
import io.millrace.upsert.DocumentId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import reactor.core.publisher.Mono;

/**
 * Mends what was found: first readings that are stored twice ({@link OverlapMending}), then tiers, which are compared with them. A
 * tier that lacks readings gets one more history document for the span, which holds what is missing: readers add it to the
 * others, as they do with any two documents of a span. Only where the application's state holds no document of the span any more: it
 * would write its windows anew, whole, and with them what was added beside. No document that is there is touched. The new one's
 * name is made of what was found, so that two that mend at one time add one document.
 */
final class Mending {

    private final MongoDatabase database;
    private final Series series;
    private final Look look;
    private final OpenState state;
    private final OverlapMending overlaps;

    /**
     * @param state the application's state, from before the sink's progress was waited for
     */
    Mending(Application application, Series series, MongoDatabase database, Look look, OpenState state) {
        this.database = database.withWriteConcern(WriteConcern.MAJORITY.withJournal(true));
        this.series = series;
        this.look = look;
        this.state = state;
        this.overlaps = new OverlapMending(application, series, this.database, look, state);
    }

    List<Mended> mend(List<Drift> drifts, Selection selection) {
        var mended = new HashMap<Drift, Mended>();
        var lacking = new ArrayList<TierSpan>();
        drifts.stream()
                .filter(drift -> drift.kind() == Kind.OVERLAP)
                .forEach(overlap -> mended.put(overlap, overlaps.mend(overlap, lacking)));
        lacking.forEach(this::countAnew);
        return drifts.stream()
                .map(drift -> {
                    Mended overlap = mended.get(drift);
                    return overlap != null ? overlap : mendTier(drift, mended.values(), selection);
                })
                .toList();
    }

    private Mended mendTier(Drift drift, Collection<Mended> mended, Selection selection) {
        List<Mended> touching =
                mended.stream().filter(each -> touches(each.drift(), drift)).toList();
        // Where an overlap was mended, the buckets have changed since this was found.
        Optional<Drift> now = touching.isEmpty() ? Optional.of(drift) : now(drift, selection);
        if (now.isEmpty()) {
            return new Mended(drift, true, "mended: with the readings that were stored twice");
        }
        boolean doubled = touching.stream().anyMatch(each -> !each.done());
        return refusal(now.get(), doubled)
                .map(why -> new Mended(drift, false, why))
                .orElseGet(() -> addMissing(now.get(), selection));
    }

    private static boolean touches(Drift one, Drift other) {
        return one.meta().equals(other.meta()) && one.start() < other.end() && one.end() > other.start();
    }

    /** Counts a span of a tier whose documents were removed. */
    private void countAnew(TierSpan removed) {
        TierRule rule = removed.rule();
        look.spansAt(removed.meta(), removed.start(), rule.documents().end(removed.start()), false, span -> {
            if (span.rule().equals(rule) && span.start() == removed.start()) {
                insert(span);
            }
        });
    }

    private Optional<String> refusal(Drift drift, boolean doubled) {
        if (drift.kind() == Kind.DIFFERENT) {
            return Optional.of(
                    "not mended: the tier has readings that no bucket holds (removed, expired or set aside), and"
                            + " nothing here tells which of the two is right");
        }
        if (doubled) {
            return Optional.of("not mended: its buckets hold readings twice, which the tier may have counted once");
        }
        return state.holds(drift.meta(), drift.where(), drift.start())
                ? Optional.of(
                        "not mended: the application still writes this document; it is finished when no reading of the"
                                + " span has come for keepOpen")
                : Optional.empty();
    }

    private Mended addMissing(Drift drift, Selection selection) {
        var spans = new ArrayList<TierSpan>();
        look.spansOf(drift, selection, spans::add, overlap -> {});
        for (TierSpan span : spans) {
            if (span.drift().equals(Optional.of(drift))) {
                String id = insert(span);
                return now(drift, selection).isEmpty()
                        ? new Mended(drift, true, "mended: added document " + id)
                        : new Mended(
                                drift, false, "added document " + id + ", and readings came meanwhile: look again");
            }
        }
        return new Mended(drift, false, "not mended: it has changed since it was found; look again");
    }

    /** What there is now where something was found. */
    private Optional<Drift> now(Drift drift, Selection selection) {
        var left = new ArrayList<Drift>();
        look.again(drift, selection, left::add);
        return left.stream()
                .filter(other -> other.where().equals(drift.where()) && other.start() == drift.start())
                .findFirst();
    }

    private String insert(TierSpan span) {
        TierRule rule = span.rule();
        var windows = new BsonDocument();
        long missing = 0;
        long hash = Fingerprint.mix(span.start() + rule.tier().window().toMillis());
        for (Map.Entry<Long, StoredWindow> each : span.raw().entrySet()) {
            StoredWindow raw = each.getValue();
            StoredWindow stored = span.at(span.stored(), each.getKey());
            if (TierSpan.agree(raw, stored)) {
                continue;
            }
            long lacking = raw.count() - stored.count();
            windows.append(
                    Integer.toString(rule.index(span.start(), raw.start())),
                    window(raw, stored, Math.toIntExact(lacking)));
            missing += lacking;
            hash = Fingerprint.mix(hash + raw.start() + Fingerprint.mix(raw.count()) + 31 * stored.count());
        }
        String id = DocumentId.of(series.ids(), span.meta(), span.start(), hash);
        var document = new BsonDocument("_id", new BsonString(id))
                .append("meta", span.meta().toMeta(series.metaFields()))
                .append("version", new BsonInt32(1))
                .append("start", new BsonDateTime(span.start()))
                .append("end", new BsonDateTime(rule.documents().end(span.start())))
                .append("rev", new BsonInt64(missing))
                .append("windows", windows);
        try {
            Mono.from(database.getCollection(series.collections().history(rule.tier()), BsonDocument.class)
                            .insertOne(document))
                    .block();
        } catch (MongoWriteException e) {
            if (e.getError().getCategory() != ErrorCategory.DUPLICATE_KEY) {
                throw e;
            }
            // Somebody who found the same has added the same.
        }
        return id;
    }

    private static BsonDocument window(StoredWindow raw, StoredWindow stored, int lacking) {
        var fields = new BsonDocument();
        raw.fields().forEach((name, whole) -> {
            Summary part = stored.fields().getOrDefault(name, new Summary());
            if (whole.count() > part.count()) {
                fields.append(FieldNames.escape(name), whole.beyond(part).toBson());
            }
        });
        return new BsonDocument("start", new BsonDateTime(raw.start()))
                .append("count", new BsonInt32(lacking))
                .append("fields", fields);
    }
}
