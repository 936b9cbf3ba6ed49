package io.millrace.app.schema;

import java.util.List;

/**
 * A collection that should be there.
 *
 * @param name its name
 * @param kind what its documents are
 * @param indexes the indexes it should have besides that of {@code _id}
 */
record CollectionSpec(String name, DocumentKind kind, List<IndexSpec> indexes) {

    CollectionSpec {
        indexes = List.copyOf(indexes);
    }
}
