package io.millrace.app.sink;

import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the records of one upsert topic go.
 *
 * @param target the topic, its collection and its guard
 * @param deadLettersTopic where records go that cannot be applied
 * @param expiry how long after the start of its span the server removes a document of the collection (TTL); without one, a
 *     document that is missing is always a gap
 */
public record SinkRoute(UpsertTarget target, String deadLettersTopic, Optional<Duration> expiry) {

    /**
     * The routes of all series of an application.
     *
     * @param expiry the time to live of those collections that have one, by the collection's name
     */
    public static List<SinkRoute> of(Application application, Map<String, Duration> expiry) {
        var routes = new ArrayList<SinkRoute>();
        for (Series series : application.series()) {
            Names names = application.names(series);
            for (UpsertTarget target : UpsertTarget.of(names, series)) {
                routes.add(new SinkRoute(
                        target, names.deadLettersTopic(), Optional.ofNullable(expiry.get(target.collection()))));
            }
        }
        return List.copyOf(routes);
    }
}
