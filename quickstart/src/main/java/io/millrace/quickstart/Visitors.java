package io.millrace.quickstart;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.series.Series;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import reactor.core.publisher.Flux;

/** The newest readings of devices that are not simulated: those of the person who tries it out. Not for several threads. */
final class Visitors {

    private static final Duration BETWEEN = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern SIMULATED = Pattern.compile("dev-\\d{4}");

    private final MongoDatabase database;
    private final String latest;
    private final InstantSource clock;
    private final Map<String, BsonDocument> seen = new HashMap<>();

    private Instant next = Instant.MIN;

    Visitors(MongoDatabase database, Series series, InstantSource clock) {
        this.database = database;
        this.latest = series.collections().latest();
        this.clock = clock;
    }

    /** What has changed since the last call, as text; looks once a second at most. */
    List<String> newest() {
        if (clock.instant().isBefore(next)) {
            return List.of();
        }
        next = clock.instant().plus(BETWEEN);
        List<BsonDocument> documents = Objects.requireNonNull(Flux.from(
                        database.getCollection(latest, BsonDocument.class).find())
                .filter(document ->
                        !SIMULATED.matcher(document.getString("_id").getValue()).matches())
                .collectList()
                .block(PATIENCE));
        var changed = new ArrayList<String>();
        for (BsonDocument document : documents) {
            String device = document.getString("_id").getValue();
            if (!document.equals(seen.put(device, document))) {
                changed.add(latest + ": " + ShortJson.of(document));
            }
        }
        return changed;
    }
}
