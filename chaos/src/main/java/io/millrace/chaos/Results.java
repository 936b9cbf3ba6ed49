package io.millrace.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The file of results: one line a plan, tab-separated. A step that missed its moment has a {@code !} behind it.
 *
 * @param file where it is; made with the first result
 */
record Results(Path file) {
    private static final String HEADER =
            "date\tseed\treadings\tserver\tinstances\tkeyed\tverdict\tseconds\tended\tsteps\tlayout\tsink\n";
    private static final String MISSED = "!";

    /** A step of a plan that was run. */
    record Cell(Step step, boolean inPhase, boolean passed) {}

    void add(Plan plan, Verdict verdict) {
        String steps = verdict.steps().stream()
                .map(struck -> struck.step() + (struck.inPhase() ? "" : MISSED))
                .collect(Collectors.joining(","));
        String line = String.join(
                "\t",
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                Long.toString(plan.seed()),
                Integer.toString(plan.readings()),
                plan.destination().server(),
                Integer.toString(plan.instances()),
                plan.keyed() ? "keyed" : "unkeyed",
                verdict.passed() ? "passed" : "FAILED",
                Long.toString(verdict.took().toSeconds()),
                Integer.toString(verdict.ends().size()),
                steps,
                plan.destination().layoutName(),
                plan.destination().sink());
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, HEADER);
            }
            Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("the result cannot be written to " + file + ": " + line, e);
        }
    }

    /** The steps of all plans. */
    List<Cell> cells() {
        try {
            return Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> line.split("\t", -1))
                    .flatMap(columns -> Arrays.stream(columns[9].split(",", -1))
                            .filter(step -> !step.isEmpty())
                            .map(step -> new Cell(
                                    Step.parse(step.replace(MISSED, "")),
                                    !step.endsWith(MISSED),
                                    columns[6].equals("passed"))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no results can be read from " + file, e);
        }
    }
}
