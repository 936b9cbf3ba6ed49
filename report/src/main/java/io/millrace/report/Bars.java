package io.millrace.report;

import java.util.Locale;

/** Bars as SVG: as long as the median, with a line from the lowest to the highest. */
final class Bars {

    private static final int WIDTH = 900;
    private static final int LABELS = 330;
    private static final int FIGURES = 110;
    private static final int ROW = 28;

    private Bars() {}

    static String svg(Chart chart) {
        double longest = chart.bars().stream()
                .mapToDouble(bar -> bar.spread().highest())
                .max()
                .orElse(0);
        double scale = longest <= 0 ? 0 : (WIDTH - LABELS - FIGURES) / longest;
        int height = ROW * (chart.bars().size() + 1);
        var svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\">%n",
                WIDTH,
                height,
                WIDTH,
                height,
                Page.escape(chart.unit())));
        svg.append(text(LABELS, ROW / 2, "start", chart.unit()));
        int y = ROW;
        for (Chart.Bar bar : chart.bars()) {
            svg.append(bar(bar, y, scale));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String bar(Chart.Bar bar, int y, double scale) {
        Spread spread = bar.spread();
        int middle = y + ROW / 2;
        return text(LABELS - 8, middle, "end", bar.label())
                + String.format(
                        Locale.ROOT,
                        "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
                        LABELS,
                        y + 5,
                        spread.median() * scale,
                        ROW - 10)
                + String.format(
                        Locale.ROOT,
                        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>%n",
                        LABELS + spread.lowest() * scale,
                        LABELS + spread.highest() * scale,
                        middle,
                        middle)
                + text(
                        (int) (LABELS + spread.highest() * scale) + 8,
                        middle,
                        "start",
                        String.format(Locale.ROOT, spread.median() < 100 ? "%,.1f" : "%,.0f", spread.median()));
    }

    private static String text(int x, int y, String anchor, String text) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" dominant-baseline=\"middle\" text-anchor=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                Page.escape(text));
    }
}
