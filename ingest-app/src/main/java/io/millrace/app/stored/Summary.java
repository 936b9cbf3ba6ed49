package io.millrace.app.stored;

import io.millrace.reading.Numbers;
import io.millrace.reading.ValueType;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one field in a window. Summaries merge in any order: counts and sums are added, of several first values of one
 * instant the smallest is first, of several last ones the greatest is last. The sum is kept with its rounding error (Neumaier).
 * A Decimal128 counts as the nearest double.
 */
public final class Summary {

    private long count;
    private double sum;
    private double sumError;
    private Value min = Value.NONE;
    private Value max = Value.NONE;
    private Value first = Value.NONE;
    private Value last = Value.NONE;
    private long firstAt;
    private long lastAt;

    private record Value(ValueType type, long bits) {
        static final Value NONE = new Value(ValueType.MISSING, 0);

        static Value of(ValueType type, long bits, @Nullable Object object) {
            return type == ValueType.DECIMAL128
                    ? new Value(ValueType.DOUBLE, Double.doubleToRawLongBits(Numbers.toDouble(type, bits, object)))
                    : new Value(type, bits);
        }

        static Value of(BsonValue value) {
            return of(Scalars.type(value), Scalars.bits(value), Scalars.object(value));
        }

        boolean isNone() {
            return type == ValueType.MISSING;
        }

        int compareTo(Value other) {
            return Numbers.compare(type, bits, other.type, other.bits);
        }

        BsonNumber bson() {
            return switch (type) {
                case INT32 -> new BsonInt32((int) bits);
                case INT64 -> new BsonInt64(bits);
                default -> new BsonDouble(Double.longBitsToDouble(bits));
            };
        }
    }

    /** The summary that a history document holds under a field's name. */
    static Summary read(BsonDocument stored) {
        var summary = new Summary();
        summary.count = stored.getNumber("count").longValue();
        summary.sum = stored.getNumber("sum").doubleValue();
        summary.min = Value.of(stored.getNumber("min"));
        summary.max = Value.of(stored.getNumber("max"));
        summary.first = Value.of(stored.getNumber("first"));
        summary.last = Value.of(stored.getNumber("last"));
        summary.firstAt = stored.getDateTime("firstAt").getValue();
        summary.lastAt = stored.getDateTime("lastAt").getValue();
        return summary;
    }

    /** Takes in a number, which is of one of the types that are. */
    public void add(ValueType type, long bits, @Nullable Object object, long time) {
        Value value = Value.of(type, bits, object);
        count++;
        addToSum(Numbers.toDouble(value.type, value.bits, null));
        extremes(value, value);
        ends(value, time, value, time);
    }

    /** Takes in what another one has. */
    public void merge(Summary other) {
        if (other.count == 0) {
            return;
        }
        count += other.count;
        addToSum(other.sum);
        sumError += other.sumError;
        extremes(other.min, other.max);
        ends(other.first, other.firstAt, other.last, other.lastAt);
    }

    private void extremes(Value smallest, Value largest) {
        if (min.isNone() || smallest.compareTo(min) < 0) {
            min = smallest;
        }
        if (max.isNone() || largest.compareTo(max) > 0) {
            max = largest;
        }
    }

    private void ends(Value earliest, long earliestAt, Value latest, long latestAt) {
        if (first.isNone() || earliestAt < firstAt || (earliestAt == firstAt && earliest.compareTo(first) < 0)) {
            first = earliest;
            firstAt = earliestAt;
        }
        if (last.isNone() || latestAt > lastAt || (latestAt == lastAt && latest.compareTo(last) > 0)) {
            last = latest;
            lastAt = latestAt;
        }
    }

    private void addToSum(double number) {
        double total = sum + number;
        sumError += Math.abs(sum) >= Math.abs(number) ? (sum - total) + number : (number - total) + sum;
        sum = total;
    }

    public long count() {
        return count;
    }

    /** The sum with its error, or without where that is no number because the sum has overflowed. */
    public double sum() {
        double corrected = sum + sumError;
        return Double.isNaN(corrected) ? sum : corrected;
    }

    /** The mean of the numbers; NaN where there are none. */
    public double average() {
        return sum() / count;
    }

    public BsonNumber min() {
        return min.bson();
    }

    public BsonNumber max() {
        return max.bson();
    }

    public BsonNumber first() {
        return first.bson();
    }

    public BsonNumber last() {
        return last.bson();
    }

    /** The time of the first value, in milliseconds since the epoch. */
    public long firstAt() {
        return firstAt;
    }

    /** The time of the last value, in milliseconds since the epoch. */
    public long lastAt() {
        return lastAt;
    }

    /** Whether both say the same; sums may differ by 1e-12 of what the largest number would make of them. */
    public boolean agreesWith(Summary other) {
        if (count == 0 || count != other.count) {
            return count == other.count;
        }
        return (sum() == other.sum() || Math.abs(sum() - other.sum()) <= 1e-12 * count * magnitude())
                && min.compareTo(other.min) == 0
                && max.compareTo(other.max) == 0
                && first.compareTo(other.first) == 0
                && last.compareTo(other.last) == 0
                && firstAt == other.firstAt
                && lastAt == other.lastAt;
    }

    /** Whether it may be that of some of the numbers that another one is of. */
    public boolean isPartOf(Summary whole) {
        if (count == 0) {
            return true;
        }
        if (count == whole.count) {
            return agreesWith(whole);
        }
        return count < whole.count
                && min.compareTo(whole.min) >= 0
                && max.compareTo(whole.max) <= 0
                && firstAt >= whole.firstAt
                && lastAt <= whole.lastAt;
    }

    /** What makes another one the same as this, of which that is a part: merged with it, it gives this. */
    public Summary beyond(Summary part) {
        var rest = new Summary();
        rest.merge(this);
        rest.count = count - part.count;
        rest.sum = sum() - part.sum();
        rest.sumError = 0;
        return rest;
    }

    private double magnitude() {
        return Math.max(Math.abs(min().doubleValue()), Math.abs(max().doubleValue()));
    }

    /** As it stands in a history document. */
    public BsonDocument toBson() {
        return new BsonDocument("count", new BsonInt32(Math.toIntExact(count)))
                .append("sum", new BsonDouble(sum()))
                .append("min", min())
                .append("max", max())
                .append("first", first())
                .append("firstAt", new BsonDateTime(firstAt))
                .append("last", last())
                .append("lastAt", new BsonDateTime(lastAt));
    }
}
