package io.millrace.benchmarks.steps;

import io.millrace.report.Cell;
import io.millrace.report.Section;
import io.millrace.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A profile as a table of steps that adds up to what was measured: samples say how it is shared out, not how much it is. */
public final class StepTable {

    private StepTable() {}

    /** Reads a recording and makes the table. */
    public static Section of(String title, Path recording, Spent spent, long readings) throws IOException {
        return of(title, Profile.read(recording), spent, readings);
    }

    static Section of(String title, Profile profile, Spent spent, long readings) {
        Map<Step, Double> nanos = nanos(profile, spent);
        double java =
                spent.threadNanos().values().stream().mapToLong(Long::longValue).sum();
        double sampledBytes =
                profile.bytes().values().stream().mapToLong(Long::longValue).sum();
        var rows = new ArrayList<List<Cell>>();
        for (Step step : Step.values()) {
            double bytes = sampledBytes == 0
                    ? 0
                    : profile.bytes().getOrDefault(step, 0L) / sampledBytes * spent.allocatedBytes();
            double time = nanos.getOrDefault(step, 0.0);
            if (time > 0 || bytes > 0) {
                rows.add(row(step.title(), time, bytes, spent, readings));
            }
        }
        rows.add(row("the JVM itself: collector, compiler", Math.max(0, spent.cpuNanos() - java), 0, spent, readings));
        rows.add(row(
                "together, as measured", (double) spent.cpuNanos(), (double) spent.allocatedBytes(), spent, readings));
        return new Section(
                title,
                List.of(
                        "CPU time of the application's process alone. Each thread's time is shared out among its steps by its"
                                + " samples; what threads without any sample took is among the other threads."),
                new Table(List.of("step", "ns/reading", "of the whole", "heap bytes/reading"), rows),
                Optional.empty());
    }

    /** The time of each thread, shared out by its samples. */
    private static Map<Step, Double> nanos(Profile profile, Spent spent) {
        var nanos = new EnumMap<Step, Double>(Step.class);
        spent.threadNanos().forEach((thread, time) -> {
            Map<Step, Long> samples = profile.samples().getOrDefault(thread, Map.of());
            double all = samples.values().stream().mapToLong(Long::longValue).sum();
            if (all == 0) {
                nanos.merge(Step.OTHER, (double) time, Double::sum);
            }
            samples.forEach((step, count) -> nanos.merge(step, count / all * time, Double::sum));
        });
        return nanos;
    }

    private static List<Cell> row(String name, double nanos, double bytes, Spent spent, long readings) {
        return List.of(
                Cell.text(name),
                Cell.whole(nanos / readings),
                Cell.percent(nanos / spent.cpuNanos()),
                bytes > 0 ? Cell.whole(bytes / readings) : Cell.none());
    }
}
