package io.millrace.app.schema;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonValue;

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
        return plain(new BsonArray(pipeline)).equals(plain(new BsonArray(other)));
    }

    private static BsonValue plain(BsonValue value) {
        if (value.isNumber()) {
            return new BsonDouble(value.asNumber().doubleValue());
        }
        if (value.isArray()) {
            return new BsonArray(value.asArray().stream().map(ViewSpec::plain).toList());
        }
        if (value.isDocument()) {
            var plain = new BsonDocument();
            value.asDocument().forEach((key, member) -> plain.append(key, plain(member)));
            return plain;
        }
        return value;
    }
}
