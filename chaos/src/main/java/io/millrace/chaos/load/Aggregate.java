package io.millrace.chaos.load;

import java.util.ArrayList;
import java.util.List;

/** What a window says of one field. Windows of several documents merge. Not thread-safe. */
public final class Aggregate {
    private static final double TOLERANCE = 1e-12;

    private long count;
    private double sum;
    private double sumError;
    private double magnitude;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double first = Double.NaN;
    private long firstAt = Long.MAX_VALUE;
    private double last = Double.NaN;
    private long lastAt = Long.MIN_VALUE;

    /** Takes one value in. */
    void add(double value, long time) {
        merge(1, value, value, value, value, time, value, time);
        magnitude += Math.abs(value);
    }

    /** Takes in what a window of a document says. */
    public void merge(
            long moreCount,
            double moreSum,
            double itsMin,
            double itsMax,
            double itsFirst,
            long itsFirstAt,
            double itsLast,
            long itsLastAt) {
        count += moreCount;
        double total = sum + moreSum;
        sumError += Math.abs(sum) >= Math.abs(moreSum) ? (sum - total) + moreSum : (moreSum - total) + sum;
        sum = total;
        min = Math.min(min, itsMin);
        max = Math.max(max, itsMax);
        if (itsFirstAt < firstAt || (itsFirstAt == firstAt && itsFirst < first)) {
            first = itsFirst;
            firstAt = itsFirstAt;
        }
        if (itsLastAt > lastAt || (itsLastAt == lastAt && itsLast > last)) {
            last = itsLast;
            lastAt = itsLastAt;
        }
    }

    /** In what a stored one differs from this one, which was computed from the readings. */
    List<String> differences(Aggregate stored) {
        var found = new ArrayList<String>();
        differ(found, "count", count, stored.count);
        if (!(Math.abs(sum + sumError - (stored.sum + stored.sumError)) <= TOLERANCE * magnitude)) {
            found.add("sum " + (stored.sum + stored.sumError) + " instead of " + (sum + sumError));
        }
        differ(found, "min", min, stored.min);
        differ(found, "max", max, stored.max);
        differ(found, "first", first, stored.first);
        differ(found, "firstAt", firstAt, stored.firstAt);
        differ(found, "last", last, stored.last);
        differ(found, "lastAt", lastAt, stored.lastAt);
        return found;
    }

    private static void differ(List<String> found, String what, Number expected, Number stored) {
        if (!expected.equals(stored)) {
            found.add(what + " " + stored + " instead of " + expected);
        }
    }
}
