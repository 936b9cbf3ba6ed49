package io.millrace.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each contestant reached over several rounds, and how its median compares with that of the first. */
final class Table {

    /**
     * One run.
     *
     * @param rate readings per second
     * @param cpu microseconds of CPU per reading, of the whole process with the broker and the database
     */
    private record Run(double rate, double cpu) {}

    private final Map<String, List<Run>> runs = new LinkedHashMap<>();

    void add(String contestant, double rate, double cpu) {
        runs.computeIfAbsent(contestant, name -> new ArrayList<>()).add(new Run(rate, cpu));
    }

    void print(PrintStream out) {
        out.printf(
                "%-80s %12s %12s %12s %8s %14s%n", "readings/s", "median", "lowest", "highest", "ratio", "CPU/reading");
        double first = 0;
        for (Map.Entry<String, List<Run>> entry : runs.entrySet()) {
            var sorted = new ArrayList<>(entry.getValue());
            sorted.sort(Comparator.comparingDouble(Run::rate));
            Run median = sorted.get(sorted.size() / 2);
            first = first == 0 ? median.rate : first;
            out.printf(
                    "%-80s %,12.0f %,12.0f %,12.0f %7.0f%% %11.1f µs%n",
                    entry.getKey(),
                    median.rate,
                    sorted.get(0).rate,
                    sorted.get(sorted.size() - 1).rate,
                    100 * median.rate / first,
                    median.cpu);
        }
    }
}
