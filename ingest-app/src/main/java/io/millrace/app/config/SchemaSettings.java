package io.millrace.app.config;

import io.millrace.series.Application;
import io.millrace.series.Collections;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is wanted of MongoDB beside the documents.
 *
 * @param onStart what happens with it when the application starts
 * @param level which documents are compared with the JSON Schema of their collection
 * @param action what happens with a document that does not fit
 * @param recent how far back the views of recent readings go
 * @param expireAfter when documents are removed, by the name of the series
 */
public record SchemaSettings(
        SchemaOnStart onStart, Level level, Action action, Duration recent, Map<String, Expiry> expireAfter) {

    public SchemaSettings {
        expireAfter = Map.copyOf(expireAfter);
    }

    /** What the configuration gives where it says nothing. */
    public static final SchemaSettings DEFAULT =
            new SchemaSettings(SchemaOnStart.APPLY, Level.STRICT, Action.ERROR, Duration.ofDays(1), Map.of());

    /** MongoDB's {@code validationLevel}. */
    public enum Level {
        STRICT,
        MODERATE,
        OFF
    }

    /** MongoDB's {@code validationAction}. */
    public enum Action {
        ERROR,
        WARN
    }

    /**
     * When the documents of a series are removed; what is empty or not there is kept. In whole seconds.
     *
     * @param buckets counted from the start of a bucket's span
     * @param histories counted from the start of a history document's span, by tier
     * @param latest counted from the time of the newest reading
     */
    public record Expiry(Optional<Duration> buckets, Map<Tier, Duration> histories, Optional<Duration> latest) {

        private static final Expiry NEVER = new Expiry(Optional.empty(), Map.of(), Optional.empty());

        public Expiry {
            histories = Map.copyOf(histories);
        }
    }

    /** When the documents of a series are removed. */
    public Expiry expiry(Series series) {
        return expireAfter.getOrDefault(series.name(), Expiry.NEVER);
    }

    /** When the documents of collections are removed that count from the start of their span, by the collection's name. */
    public Map<String, Duration> expiries(Application application) {
        var expiries = new HashMap<String, Duration>();
        for (Series series : application.series()) {
            Collections names = series.collections();
            Expiry expiry = expiry(series);
            expiry.buckets().ifPresent(age -> expiries.put(names.buckets(), age));
            expiry.histories().forEach((tier, age) -> expiries.put(names.history(tier), age));
        }
        return expiries;
    }
}
