package io.millrace.app.schema;

import java.util.List;
import java.util.Optional;

/**
 * A collection that should be there.
 *
 * @param name its name
 * @param kind what its documents are
 * @param indexes the indexes it should have besides that of {@code _id}
 * @param validation what MongoDB compares its documents with; empty where nothing is wanted
 * @param timeSeries the options of a time-series collection; empty for an ordinary one
 */
record CollectionSpec(
        String name,
        DocumentKind kind,
        List<IndexSpec> indexes,
        Optional<Validation> validation,
        Optional<TimeSeries> timeSeries) {

    CollectionSpec {
        indexes = List.copyOf(indexes);
    }
}
