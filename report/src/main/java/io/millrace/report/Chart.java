package io.millrace.report;

import java.util.List;

/**
 * Bars to compare, all in one unit.
 *
 * @param unit what the length of a bar is
 * @param bars from top to bottom
 */
public record Chart(String unit, List<Bar> bars) {

    public Chart {
        bars = List.copyOf(bars);
    }

    /**
     * A bar.
     *
     * @param label what it stands for
     * @param spread its length is the median; lowest and highest are marked
     */
    public record Bar(String label, Spread spread) {}
}
