package io.millrace.app.schema;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * A view that should be there.
 *
 * @param name its name
 * @param source the collection it shows
 * @param pipeline how it shows it
 */
record ViewSpec(String name, String source, List<BsonDocument> pipeline) {

    ViewSpec {
        pipeline = List.copyOf(pipeline);
    }

    /** Whether a pipeline says the same: servers give keys back in another order, and numbers in another type. */
    boolean hasPipeline(List<BsonDocument> other) {
        return Plain.of(new BsonArray(pipeline)).equals(Plain.of(new BsonArray(other)));
    }
}
