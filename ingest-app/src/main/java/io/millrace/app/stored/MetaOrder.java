package io.millrace.app.stored;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * MongoDB's order of the values of metas: numbers by value, then texts by their bytes in UTF-8, then booleans.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/">MongoDB: comparison order</a>
 */
enum MetaOrder implements Comparator<List<BsonValue>> {
    ASCENDING;

    @Override
    public int compare(List<BsonValue> one, List<BsonValue> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(BsonValue one, BsonValue other) {
        int order = Integer.compare(rank(one), rank(other));
        if (order != 0) {
            return order;
        }
        if (one.isString()) {
            return Arrays.compareUnsigned(utf8(one), utf8(other));
        }
        if (one.isBoolean()) {
            return one.asBoolean().compareTo(other.asBoolean());
        }
        return exact(one).compareTo(exact(other));
    }

    private static int rank(BsonValue value) {
        return value.isString() ? 1 : value.isBoolean() ? 2 : 0;
    }

    private static byte[] utf8(BsonValue text) {
        return text.asString().getValue().getBytes(StandardCharsets.UTF_8);
    }

    private static BigDecimal exact(BsonValue number) {
        return number.getBsonType() == BsonType.DOUBLE
                ? new BigDecimal(number.asDouble().getValue())
                : number.asNumber().decimal128Value().bigDecimalValue();
    }
}
