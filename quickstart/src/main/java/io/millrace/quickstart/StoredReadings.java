package io.millrace.quickstart;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Counts the readings of a series in MongoDB, document by document, as somebody would who trusts no total. */
final class StoredReadings {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final BsonDocument ALL = new BsonDocument();

    private final MongoDatabase database;

    StoredReadings(MongoDatabase database) {
        this.database = database;
    }

    /** The readings in all buckets: the lengths of the columns of the time. */
    long inBuckets(Series series) {
        String time = series.time().name();
        return sum(series.collections().buckets(), "data", bucket -> inBucket(bucket, time));
    }

    /** The sum of the counts of all windows of each tier, by its name, finest first. */
    Map<String, Long> inTiers(Series series) {
        var counts = new LinkedHashMap<String, Long>();
        for (Tier tier : series.rollups()) {
            counts.put(tier.name(), sum(series.collections().history(tier), "windows", StoredReadings::inHistory));
        }
        return counts;
    }

    /** What the buckets say that they hold, without looking into them: good enough for a progress display. */
    long claimed(Series series) {
        return sum(
                series.collections().buckets(),
                "control.count",
                bucket -> bucket.getDocument("control").getNumber("count").longValue());
    }

    static long inBucket(BsonDocument bucket, String time) {
        return bucket.getDocument("data").values().stream()
                .mapToLong(chunk -> chunk.asDocument().getArray(time).size())
                .sum();
    }

    static long inHistory(BsonDocument history) {
        return history.getDocument("windows").values().stream()
                .map(BsonValue::asDocument)
                .mapToLong(window -> window.getNumber("count").longValue())
                .sum();
    }

    private long sum(String collection, String path, ToLongFunction<BsonDocument> count) {
        Mono<Long> sum = Flux.from(database.getCollection(collection, BsonDocument.class)
                        .find(ALL)
                        .projection(new BsonDocument(path, new BsonInt32(1))))
                .reduce(0L, (total, document) -> total + count.applyAsLong(document));
        return Objects.requireNonNull(sum.block(PATIENCE));
    }
}
