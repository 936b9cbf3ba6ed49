package io.millrace.reading;

import java.math.BigInteger;
import org.bson.BsonBoolean;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Reads back what {@link MetaKeyBuilder} wrote, and writes values from elsewhere in the same way. */
final class MetaText {

    private MetaText() {}

    /** The value of one part of a meta key. */
    static BsonValue read(String part) {
        if (part.isEmpty()) {
            throw new IllegalArgumentException("not a value of a meta key: empty");
        }
        char first = part.charAt(0);
        if (first == '\'') {
            return new BsonString(unescape(part.substring(1)));
        }
        if (part.equals("true") || part.equals("false")) {
            return BsonBoolean.valueOf(part.equals("true"));
        }
        return first == '-' || (first >= '0' && first <= '9') ? number(part) : new BsonString(unescape(part));
    }

    private static BsonValue number(String part) {
        if (part.indexOf('.') >= 0 || part.indexOf('E') >= 0) {
            return new BsonDouble(Double.parseDouble(part));
        }
        var value = new BigInteger(part);
        if (value.bitLength() < Integer.SIZE) {
            return new BsonInt32(value.intValueExact());
        }
        if (value.bitLength() < Long.SIZE) {
            return new BsonInt64(value.longValueExact());
        }
        try {
            return new BsonDecimal128(NumericText.toDecimal128(value));
        } catch (NumberFormatException e) {
            // A whole double beyond 34 digits, the only such number that is written.
            return new BsonDouble(value.doubleValue());
        }
    }

    private static String unescape(String part) {
        if (part.indexOf('%') < 0) {
            return part;
        }
        var text = new StringBuilder(part.length());
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c == '%') {
                c = (char) Integer.parseInt(part, i + 1, i + 3, 16);
                i += 2;
            }
            text.append(c);
        }
        return text.toString();
    }

    static void write(MetaKeyBuilder builder, int index, BsonValue value) throws SetAside {
        switch (value.getBsonType()) {
            case STRING -> {
                char[] chars = value.asString().getValue().toCharArray();
                builder.text(index, chars, 0, chars.length);
            }
            case INT32 -> builder.integer(index, value.asInt32().getValue());
            case INT64 -> builder.integer(index, value.asInt64().getValue());
            case BOOLEAN -> builder.bool(index, value.asBoolean().getValue());
            case DOUBLE -> {
                if (!Double.isFinite(value.asDouble().getValue())) {
                    throw new SetAside(Reason.BAD_META, value + " is not a finite number");
                }
                builder.number(index, value.asDouble().getValue());
            }
            case DECIMAL128 ->
                builder.integer(
                        index, value.asDecimal128().getValue().bigDecimalValue().toBigIntegerExact());
            default -> throw new SetAside(Reason.BAD_META, value.getBsonType() + " is not a scalar");
        }
    }
}
