package io.millrace.app.replay;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.series.Collections;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The collections that a replay writes: those of the series with a prefix.
 *
 * @param series the series with the names of its shadow collections and views
 */
record Shadow(Series series) {

    static Shadow of(Series live, String prefix) {
        if (!prefix.matches("[A-Za-z0-9_-]{1,40}")) {
            throw new Failure(
                    ExitCode.USAGE,
                    "--into-prefix '" + prefix
                            + "' must be 1 to 40 letters, digits, - and _: without one, a replay would"
                            + " write to the live collections");
        }
        Collections names = live.collections();
        return new Shadow(live.withCollections(new Collections(
                prefix + names.buckets(),
                prefixed(prefix, names.histories()),
                prefix + names.latest(),
                prefix + names.readings(),
                prefixed(prefix, names.windows()))));
    }

    private static Map<Tier, String> prefixed(String prefix, Map<Tier, String> names) {
        var prefixed = new HashMap<Tier, String>();
        names.forEach((tier, name) -> prefixed.put(tier, prefix + name));
        return prefixed;
    }

    /** The names of its collections. */
    List<String> collections() {
        var names = new ArrayList<String>();
        names.add(series.collections().buckets());
        series.rollups().forEach(tier -> names.add(series.collections().history(tier)));
        if (series.latest()) {
            names.add(series.collections().latest());
        }
        return names;
    }

    /** The names of its views. */
    List<String> views() {
        var names = new ArrayList<String>();
        names.add(series.collections().readings());
        series.rollups().forEach(tier -> names.add(series.collections().window(tier)));
        return names;
    }

    /**
     * Sees to it that nothing of this is there.
     *
     * @throws Failure with {@link ExitCode#DATABASE} if a collection or view of one of the names exists
     */
    void requireFresh(MongoDatabase database) {
        Set<String> wanted = new HashSet<>(collections());
        wanted.addAll(views());
        List<String> there = Flux.from(database.listCollectionNames())
                .filter(wanted::contains)
                .sort()
                .collectList()
                .blockOptional()
                .orElse(List.of());
        if (!there.isEmpty()) {
            throw new Failure(
                    ExitCode.DATABASE,
                    "database '" + database.getName() + "' has " + String.join(", ", there)
                            + " already, and a replay writes to nothing that is there: drop what an earlier replay left, or"
                            + " choose another --into-prefix");
        }
    }

    /** Drops it. */
    void drop(MongoDatabase database) {
        var all = new ArrayList<>(views());
        all.addAll(collections());
        all.forEach(name -> Mono.from(database.getCollection(name).drop()).block());
    }
}
