package io.millrace.app.query;

import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import java.time.Instant;
import java.util.List;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/** Values as texts. */
final class Texts {

    private Texts() {}

    static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    /** The value of a reading's field; empty where it is missing. */
    static String value(Reading reading, int field) {
        return switch (reading.type(field)) {
            case MISSING -> "";
            case INT32, INT64 -> Long.toString(reading.bits(field));
            case DOUBLE -> Double.toString(Double.longBitsToDouble(reading.bits(field)));
            case BOOLEAN -> Boolean.toString(reading.bits(field) != 0);
            case TEXT, DECIMAL128 -> String.valueOf(reading.object(field));
        };
    }

    static String number(BsonNumber number) {
        return number.isDouble() ? Double.toString(number.doubleValue()) : Long.toString(number.longValue());
    }

    /** The values of a meta, in the configured order. */
    static List<String> meta(MetaKey meta, List<String> metaFields) {
        return meta.toMeta(metaFields).values().stream().map(Texts::meta).toList();
    }

    private static String meta(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case BOOLEAN -> Boolean.toString(value.asBoolean().getValue());
            case DECIMAL128 -> value.asDecimal128().getValue().toString();
            default -> number(value.asNumber());
        };
    }
}
