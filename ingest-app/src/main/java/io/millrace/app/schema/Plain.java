package io.millrace.app.schema;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonValue;

/** Values as they can be compared with what a server gives back: keys in any order, numbers of any type. */
final class Plain {

    private Plain() {}

    static BsonValue of(BsonValue value) {
        if (value.isNumber()) {
            return new BsonDouble(value.asNumber().doubleValue());
        }
        if (value.isArray()) {
            return new BsonArray(value.asArray().stream().map(Plain::of).toList());
        }
        if (value.isDocument()) {
            var plain = new BsonDocument();
            value.asDocument().forEach((key, member) -> plain.append(key, of(member)));
            return plain;
        }
        return value;
    }
}
