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
import io.millrace.series.Series;
import io.millrace.span.TierRule;
import io.millrace.upsert.DocumentId;
import java.util.ArrayList;
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
 * Mends a tier that lacks readings by one more history document for the span, which holds what is missing: readers add it to the
 * others, as they do with any two documents of a span. Only where the application's state holds no document of the span any more: it
 * would write its windows anew, whole, and with them what was added beside. No document that is there is touched. The new one's
 * name is made of what was found, so that two that mend at one time add one document.
 */
final class Mending {

    private final MongoDatabase database;
    private final Series series;
    private final Look look;
    private final OpenState state;

    /**
     * @param state the application's state, from before the sink's progress was waited for
     */
    Mending(MongoDatabase database, Series series, Look look, OpenState state) {
        this.database = database.withWriteConcern(WriteConcern.MAJORITY.withJournal(true));
        this.series = series;
        this.look = look;
        this.state = state;
    }

    List<Mended> mend(List<Drift> drifts, Selection selection) {
        return drifts.stream().map(drift -> mend(drift, drifts, selection)).toList();
    }

    private Mended mend(Drift drift, List<Drift> all, Selection selection) {
        Optional<String> refusal = refusal(drift, all);
        return refusal.map(why -> new Mended(drift, false, why)).orElseGet(() -> addMissing(drift, selection));
    }

    private Optional<String> refusal(Drift drift, List<Drift> all) {
        if (drift.kind() == Kind.OVERLAP) {
            return Optional.of(
                    "not mended: the documents may still be written, and each has its share of other readings."
                            + " 'millrace replay' writes the span anew beside them");
        }
        if (drift.kind() == Kind.DIFFERENT) {
            return Optional.of(
                    "not mended: the tier has readings that no bucket holds (removed, expired or set aside), and"
                            + " nothing here tells which of the two is right");
        }
        boolean doubled = all.stream()
                .anyMatch(other -> other.kind() == Kind.OVERLAP
                        && other.meta().equals(drift.meta())
                        && other.start() < drift.end()
                        && other.end() > drift.start());
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
                return isGone(drift, selection)
                        ? new Mended(drift, true, "mended: added document " + id)
                        : new Mended(
                                drift, false, "added document " + id + ", and readings came meanwhile: look again");
            }
        }
        return new Mended(drift, false, "not mended: it has changed since it was found; look again");
    }

    private boolean isGone(Drift drift, Selection selection) {
        var left = new ArrayList<Drift>();
        look.again(drift, selection, left::add);
        return left.stream().noneMatch(other -> other.where().equals(drift.where()) && other.start() == drift.start());
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
