package io.millrace.app.schema;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What is in a database, as far as somebody wants it.
 *
 * @param entries collections and views by name
 */
record PresentSchema(Map<String, Entry> entries) {

    PresentSchema {
        entries = Map.copyOf(entries);
    }

    @Nullable Entry entry(String name) {
        return entries.get(name);
    }

    /** Something that has a name in a database. */
    sealed interface Entry {}

    /**
     * A collection.
     *
     * @param indexes its indexes
     * @param validation what its documents are compared with
     * @param foreign what shows that documents in it are not ours; empty if nothing does
     */
    record PresentCollection(List<PresentIndex> indexes, Validation validation, Optional<String> foreign)
            implements Entry {
        PresentCollection {
            indexes = List.copyOf(indexes);
        }
    }

    /** A view over a collection. */
    record PresentView(String source, List<BsonDocument> pipeline) implements Entry {
        PresentView {
            pipeline = List.copyOf(pipeline);
        }
    }

    /**
     * A time-series collection.
     *
     * @param options its options
     * @param indexes its indexes
     * @param foreign what shows that documents in it are not ours; empty if nothing does
     */
    record PresentTimeSeries(TimeSeries options, List<PresentIndex> indexes, Optional<String> foreign)
            implements Entry {
        PresentTimeSeries {
            indexes = List.copyOf(indexes);
        }
    }

    /** What later servers may have. */
    record OtherEntry(String type) implements Entry {}

    /** An index, as {@code listIndexes} describes it. */
    record PresentIndex(BsonDocument description) {

        String name() {
            return description.getString("name").getValue();
        }

        BsonDocument keys() {
            return description.getDocument("key");
        }

        /** Whether it has these paths in this order, all ascending. */
        boolean has(List<String> paths) {
            return List.copyOf(keys().keySet()).equals(paths)
                    && keys().values().stream()
                            .allMatch(order ->
                                    order.isNumber() && order.asNumber().doubleValue() == 1);
        }

        /** The age at which documents are removed; empty if none are. */
        Optional<Duration> expireAfter() {
            BsonValue seconds = description.get("expireAfterSeconds");
            return seconds != null && seconds.isNumber()
                    ? Optional.of(Duration.ofSeconds(seconds.asNumber().longValue()))
                    : Optional.empty();
        }

        boolean unique() {
            return isTrue("unique");
        }

        /** Whether it holds every document and may be used: a partial, sparse or hidden index answers other questions. */
        boolean complete() {
            return !description.containsKey("partialFilterExpression") && !isTrue("sparse") && !isTrue("hidden");
        }

        private boolean isTrue(String option) {
            BsonValue value = description.get(option);
            return value != null && value.isBoolean() && value.asBoolean().getValue();
        }
    }
}
