package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.Contestant;
import io.millrace.benchmarks.contestant.Outcome;
import io.millrace.report.Cell;
import io.millrace.report.Chart;
import io.millrace.report.Section;
import io.millrace.report.Spread;
import io.millrace.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The result of a match as a table, compared with the first contestant. */
final class MatchTable {

    private MatchTable() {}

    static Section of(Match.Result result, List<String> notes) {
        List<Outcome> first = result.outcomes().values().iterator().next();
        String firstName = result.outcomes().keySet().iterator().next().name();
        var rows = new ArrayList<List<Cell>>();
        var bars = new ArrayList<Chart.Bar>();
        for (Map.Entry<Contestant, List<Outcome>> each : result.outcomes().entrySet()) {
            Contestant contestant = each.getKey();
            List<Outcome> outcomes = each.getValue();
            Spread rate = spread(outcomes, Outcome::rate);
            bars.add(new Chart.Bar(contestant.name(), rate));
            rows.add(List.of(
                    Cell.text(contestant.name() + ": " + contestant.description()),
                    Cell.whole((double) contestant.partOf(result.load()).readings()),
                    Cell.whole(rate.median()),
                    Cell.whole(rate.lowest()),
                    Cell.whole(rate.highest()),
                    Cell.percent(rate.relativeWidth()),
                    Cell.percent(ratio(outcomes, first).median()),
                    Cell.number(spread(outcomes, Outcome::cpuMicros).median(), 2),
                    bytes(outcomes)));
        }
        var table = new Table(
                List.of(
                        "contestant",
                        "readings",
                        "readings/s, median",
                        "lowest",
                        "highest",
                        "spread",
                        "of " + firstName,
                        "CPU, µs/reading",
                        "heap bytes/reading"),
                rows);
        return new Section(result.load().toString(), notes, table, Optional.of(new Chart("readings/s", bars)));
    }

    private static Cell bytes(List<Outcome> outcomes) {
        double median = spread(outcomes, Outcome::bytes).median();
        return median > 0 ? Cell.whole(median) : Cell.none();
    }

    private static Spread spread(List<Outcome> outcomes, ToDoubleFunction<Outcome> what) {
        return Spread.of(outcomes.stream().mapToDouble(what).boxed().toList());
    }

    /** Rates compared within each round: what slows a whole round down, slows both. */
    static Spread ratio(List<Outcome> outcomes, List<Outcome> first) {
        return Spread.of(IntStream.range(0, outcomes.size())
                .mapToObj(round -> outcomes.get(round).rate() / first.get(round).rate())
                .toList());
    }
}
