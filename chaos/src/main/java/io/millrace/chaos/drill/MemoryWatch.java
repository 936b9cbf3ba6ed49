package io.millrace.chaos.drill;

import io.millrace.chaos.ground.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures where memory goes at the chart's defaults: one instance in a control group of the default limit, and many metas. */
final class MemoryWatch {

    /** {@code resources.limits.memory} of the chart. */
    private static final long LIMIT = 2L << 30;

    /** What the chart and the image give Java. */
    private static final List<String> OPTIONS = List.of(
            "-XX:MaxRAMPercentage=60",
            "-XX:MaxMetaspaceSize=128m",
            "-XX:ReservedCodeCacheSize=96m",
            "-XX:MaxDirectMemorySize=192m",
            "-XX:+ExitOnOutOfMemoryError");

    private static final int PARTITIONS = 24;
    private static final int ROUNDS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration SETTLING = Duration.ofSeconds(30);

    private MemoryWatch() {}

    /**
     * Measures.
     *
     * @param metas how many devices send, ten readings each
     * @param out told what is measured
     * @return what was not as it should be
     */
    static List<String> watch(Path directory, String rules, int metas, Consumer<String> out) {
        var failures = new ArrayList<String>();
        try (ControlGroup group = ControlGroup.of(LIMIT)) {
            var shape = new Plant.Shape(PARTITIONS, group.launcher(), OPTIONS, "", 1_000_000, Map.of(), Map.of());
            try (Plant plant = new Plant(directory, shape, rules)) {
                for (int round = 0; round < ROUNDS; round++) {
                    for (int meta = 0; meta < metas; meta++) {
                        plant.publish("device-" + meta);
                    }
                }
                plant.flush();
                Prometheus prometheus = plant.prometheus();
                long all = (long) ROUNDS * metas;
                boolean taken = Await.until(PATIENCE, () -> {
                    Await.pass(Duration.ofSeconds(1));
                    return prometheus.value("sum(millrace_readings_total)") >= all
                            || !plant.instance().process().isAlive();
                });
                Await.pass(SETTLING);
                boolean alive = plant.instance().process().isAlive();
                if (!taken || !alive) {
                    failures.add("not all readings were taken in, alive: " + alive);
                }
                out.accept("limit                      " + mebibytes(LIMIT));
                out.accept("peak, page cache counted   " + mebibytes(group.peak()));
                out.accept("without files, now         " + mebibytes(group.anonymous()));
                out.accept("page cache, now            " + mebibytes(group.files()));
                for (String query : List.of(
                        "sum(jvm_memory_committed_bytes{area=\"heap\"})",
                        "sum(jvm_memory_used_bytes{area=\"heap\"})",
                        "sum(jvm_memory_committed_bytes{area=\"nonheap\"})",
                        "sum(jvm_buffer_memory_used_bytes)",
                        "sum(millrace_state_memory_bytes{part=~\"block-cache|table-readers\"})")) {
                    out.accept("%-90s %s".formatted(query, mebibytes((long) prometheus.value(query))));
                }
                out.accept("metas with open documents  "
                        + Math.round(prometheus.value("sum(millrace_metas{where=\"open\"})")) + " in " + PARTITIONS
                        + " partitions, " + all + " readings");
            }
        }
        return failures;
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
