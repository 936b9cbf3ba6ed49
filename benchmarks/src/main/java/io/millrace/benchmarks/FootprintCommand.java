package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.OwnTopics;
import io.millrace.benchmarks.contestant.Scrape;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Schedule;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Trees;
import io.millrace.report.Cell;
import io.millrace.report.Section;
import io.millrace.report.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an open meta takes, in memory and on disk. */
@Command(
        name = "footprint",
        mixinStandardHelpOptions = true,
        description =
                "Measures what an open meta (one field, three tiers) takes on the heap after a full collection, and on disk.",
        footer = {"", "Example:", "  millrace bench footprint --metas 20000,100000"})
final class FootprintCommand implements Callable<Integer> {

    /** More than any meta takes, so that all stay on the heap. */
    private static final long CACHE_PER_META = 8_192;

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--metas",
            split = ",",
            defaultValue = "20000,100000",
            description = "Two numbers of metas, of which the difference is what counts (default: ${DEFAULT-VALUE}).")
    private List<Integer> metas = List.of();

    @Option(
            names = "--readings",
            defaultValue = "20",
            description = "Readings of each meta (default: ${DEFAULT-VALUE}).")
    private int readings;

    @Option(names = "--heap", defaultValue = "2g", description = "The size of the heap (default: ${DEFAULT-VALUE}).")
    private String heap = "2g";

    /** What was found with so many metas. */
    record Found(int metas, long liveBytes, long stateBytes) {}

    @Override
    public Integer call() throws Exception {
        if (metas.size() != 2 || metas.get(0) >= metas.get(1)) {
            throw new IllegalArgumentException("--metas takes two numbers, the smaller one first");
        }
        var found = new ArrayList<Found>();
        try (Ground ground = options.ground()) {
            for (int count : metas) {
                found.add(measure(ground, new Load(count, readings, 1, true, false, options.seed)));
            }
        }
        options.report("footprint", "What an open meta takes", List.of(section(found.get(0), found.get(1))));
        return 0;
    }

    private Found measure(Ground ground, Load load) throws Exception {
        options.out().printf("preparing %s%n", load);
        LoadTopic.prepare(ground.servers().bootstrapServers(), load);
        Path state = ground.newDirectory("state");
        String run = "bench-" + UUID.randomUUID();
        try (AppProcess app = AppProcess.open(ground, "footprint", List.of(), heap)) {
            Scrape scrape = app.start(new AppDefinition(
                    run,
                    ground.servers(),
                    load.topic(),
                    true,
                    false,
                    state.toString(),
                    2,
                    List.of("cacheBytes: " + load.metas() * CACHE_PER_META),
                    List.of()));
            AppProcess.awaitTaken(scrape, new Schedule(load).counts().messages());
            long live = app.liveBytes();
            app.stop();
            var found = new Found(load.metas(), live, Trees.bytes(state));
            options.out().printf("%s%n", found);
            return found;
        } finally {
            OwnTopics.delete(ground.servers().bootstrapServers(), run);
            Trees.delete(state);
        }
    }

    static Section section(Found few, Found many) {
        int more = many.metas - few.metas;
        var rows = List.of(
                row(few),
                row(many),
                List.of(
                        Cell.text("each meta more"),
                        Cell.whole((double) (many.liveBytes - few.liveBytes) / more),
                        Cell.whole((double) (many.stateBytes - few.stateBytes) / more)));
        return new Section(
                "Heap and disk",
                List.of(
                        "Heap: what outlives full collections while the application runs and holds all metas on the heap; the"
                                + " difference of two numbers of metas is free of what the application takes anyway. Disk: the state"
                                + " directory after a stop, in which the store may hold what was not compacted yet."),
                new Table(List.of("metas", "heap, bytes", "state on disk, bytes"), rows),
                Optional.empty());
    }

    private static List<Cell> row(Found found) {
        return List.of(
                Cell.text(String.format("%,d", found.metas)), Cell.whole((double) found.liveBytes), Cell.whole((double)
                        found.stateBytes));
    }
}
