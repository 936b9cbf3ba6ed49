package io.millrace.chaos;

import java.util.List;
import java.util.Locale;

/** The table of faults and phases: in each cell how often it was run in its phase, in plans that passed, of how many. */
final class Coverage {
    private Coverage() {}

    static String table(List<Results.Cell> cells) {
        var table = new StringBuilder("| |");
        for (Phase phase : Phase.values()) {
            table.append(' ').append(words(phase)).append(" |");
        }
        table.append("\n|---|").append("---|".repeat(Phase.values().length)).append('\n');
        for (Fault fault : Fault.values()) {
            table.append("| ").append(words(fault)).append(" |");
            for (Phase phase : Phase.values()) {
                table.append(' ').append(cell(cells, new Step(fault, phase))).append(" |");
            }
            table.append('\n');
        }
        long covered = Step.all().stream()
                .filter(step -> cells.stream().anyMatch(cell -> cell.step().equals(step) && cell.inPhase()))
                .count();
        return table + "\nPassed/run. " + covered + " of " + Step.all().size() + " possible cells were run.\n";
    }

    private static String cell(List<Results.Cell> cells, Step step) {
        if (!step.fault().canStrike(step.phase())) {
            return "–";
        }
        List<Results.Cell> run = cells.stream()
                .filter(cell -> cell.step().equals(step) && cell.inPhase())
                .toList();
        return run.stream().filter(Results.Cell::passed).count() + "/" + run.size();
    }

    private static String words(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
