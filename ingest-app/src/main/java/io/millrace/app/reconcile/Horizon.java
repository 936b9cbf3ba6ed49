package io.millrace.app.reconcile;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.stored.Selection;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.span.SpanRule;
import io.millrace.span.TierRule;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;

/**
 * How far back what is stored is whole: where a collection lets documents expire, spans that may have lost some already are
 * not compared. Read from the indexes and options that the collections have.
 *
 * @param buckets how long buckets are kept; empty: for ever
 * @param histories how long the history documents of a tier are kept, of those tiers where they expire
 * @param spans the spans of buckets
 * @param now the time of the look
 */
record Horizon(Optional<Duration> buckets, Map<Tier, Duration> histories, SpanRule spans, Instant now) {

    Horizon {
        histories = Map.copyOf(histories);
    }

    static Horizon of(MongoDatabase database, Series series, Instant now) {
        var histories = new HashMap<Tier, Duration>();
        for (Tier tier : series.rollups()) {
            expiry(database, series.collections().history(tier)).ifPresent(kept -> histories.put(tier, kept));
        }
        return new Horizon(
                expiry(database, series.collections().buckets()),
                histories,
                SpanRule.of(series.bucket().span(), series.timeZone()),
                now);
    }

    /** The shortest time after which documents of a collection expire. */
    private static Optional<Duration> expiry(MongoDatabase database, String collection) {
        return Flux.concat(
                        Flux.from(database.listCollections(BsonDocument.class)
                                        .filter(new BsonDocument("name", new BsonString(collection))))
                                .map(entry -> entry.getDocument("options", new BsonDocument())),
                        Flux.from(database.getCollection(collection).listIndexes(BsonDocument.class)))
                .mapNotNull(options -> options.get("expireAfterSeconds"))
                .filter(BsonValue::isNumber)
                .map(seconds -> Duration.ofSeconds(seconds.asNumber().longValue()))
                .collectList()
                .blockOptional()
                .flatMap(all -> all.stream().min(Duration::compareTo));
    }

    /** What buckets still hold of a selection, as a whole. */
    Selection ofBuckets(Selection selection) {
        return buckets.map(kept -> {
                    long oldest = now.minus(kept).toEpochMilli();
                    // Buckets expire by the beginning of their span: the one that is about to is left out, and one more
                    // for
                    // the minute between two rounds of the server.
                    long whole = spans.end(spans.end(spans.start(oldest)));
                    return whole <= selection.from()
                            ? selection
                            : selection.between(whole, Math.max(whole, selection.to()));
                })
                .orElse(selection);
    }

    /** From when on a tier's documents are there as a whole. */
    long ofTier(TierRule rule, long from) {
        Duration kept = histories.get(rule.tier());
        if (kept == null) {
            return from;
        }
        long oldest = now.minus(kept).toEpochMilli();
        SpanRule documents = rule.documents();
        return Math.max(from, documents.end(documents.end(documents.start(oldest))));
    }
}
