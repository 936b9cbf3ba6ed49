package io.millrace.report;

import java.util.Arrays;
import java.util.Collection;

/**
 * What several measurements of one thing say.
 *
 * @param median the middle one, or the mean of the two in the middle
 * @param lowest the lowest
 * @param highest the highest
 * @param count how many there were
 */
public record Spread(double median, double lowest, double highest, int count) {

    /**
     * Looks at measurements.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static Spread of(Collection<Double> measurements) {
        if (measurements.isEmpty()) {
            throw new IllegalArgumentException("without measurements there is no median");
        }
        double[] sorted = measurements.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** How far apart lowest and highest are, as a share of the median; 0 for one measurement. */
    public double relativeWidth() {
        return median == 0 ? 0 : (highest - lowest) / median;
    }

    /**
     * The value below which a share of the measurements lies (nearest rank).
     *
     * @param sorted measurements, ascending, at least one
     * @param share from 0 to 1
     */
    public static double quantile(double[] sorted, double share) {
        if (sorted.length == 0) {
            throw new IllegalArgumentException("without measurements there is no quantile");
        }
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1];
    }
}
