package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.OwnTopics;
import io.millrace.benchmarks.contestant.Scrape;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Schedule;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Trees;
import io.millrace.benchmarks.steps.ProfileTasks;
import io.millrace.benchmarks.steps.Spent;
import io.millrace.benchmarks.steps.StepTable;
import io.millrace.report.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a reading's time goes. */
@Command(
        name = "steps",
        mixinStandardHelpOptions = true,
        description =
                "Profiles the application, and shows what each step of a reading takes: CPU time and bytes allocated.",
        footer = {
            "",
            "Examples:",
            "  millrace bench steps",
            "  millrace bench steps --to-mongodb --async-profiler /opt/async-profiler/lib/libasyncProfiler.so"
        })
final class StepsCommand implements Callable<Integer> {

    private static final double COUNTED = 0.95;

    @Mixin
    private ReportOptions options;

    @Option(names = "--load", defaultValue = "1000x3000", description = "The load (default: ${DEFAULT-VALUE}).")
    private String load = "1000x3000";

    @Option(
            names = "--warm-ups",
            defaultValue = "2",
            description = "How often it runs before (default: ${DEFAULT-VALUE}).")
    private int warmUps;

    @Option(names = "--heap", defaultValue = "1g", description = "The size of the heap (default: ${DEFAULT-VALUE}).")
    private String heap = "1g";

    @Option(names = "--to-mongodb", description = "On to MongoDB; else from the topic to upsert records.")
    private boolean toMongo;

    @Option(
            names = "--async-profiler",
            paramLabel = "LIBRARY",
            description = "libasyncProfiler.so, which sees native code too (default: the JDK's flight recorder).")
    private Optional<Path> asyncProfiler = Optional.empty();

    @Override
    public Integer call() throws Exception {
        Load parsed = Load.parse(load, options.seed);
        if (asyncProfiler.isPresent() && !Files.isRegularFile(asyncProfiler.get())) {
            throw new IllegalArgumentException("there is no library " + asyncProfiler.get());
        }
        try (Ground ground = options.ground();
                AppProcess app = AppProcess.open(ground, "steps", List.of(), heap)) {
            options.out().printf("preparing %s%n", parsed);
            LoadTopic.prepare(ground.servers().bootstrapServers(), parsed);
            for (int run = 1; run <= warmUps; run++) {
                options.out().printf("warm-up %d/%d%n", run, warmUps);
                run(ground, app, parsed, Optional.empty());
            }
            Path recording = ground.newDirectory("recording").resolve("profile.jfr");
            options.report(
                    "steps",
                    "Where a reading's time goes",
                    List.of(run(ground, app, parsed, Optional.of(recording)).orElseThrow()));
        }
        return 0;
    }

    private Optional<Section> run(Ground ground, AppProcess app, Load parsed, Optional<Path> recording)
            throws Exception {
        String run = "bench-" + UUID.randomUUID();
        Path state = ground.newDirectory("state");
        long messages = new Schedule(parsed).counts().messages();
        try {
            Scrape scrape = app.start(new AppDefinition(
                    run,
                    ground.servers(),
                    parsed.topic(),
                    parsed.keyed(),
                    toMongo,
                    state.toString(),
                    2,
                    List.of(),
                    List.of()));
            Optional<Section> section = Optional.empty();
            if (recording.isPresent()) {
                section = Optional.of(profile(app, scrape, recording.get(), messages));
            }
            AppProcess.awaitTaken(scrape, messages);
            app.stop();
            return section;
        } finally {
            OwnTopics.delete(ground.servers().bootstrapServers(), run);
            Trees.delete(state);
        }
    }

    private Section profile(AppProcess app, Scrape scrape, Path recording, long messages) throws Exception {
        String library =
                asyncProfiler.map(path -> path.toAbsolutePath().toString()).orElse("");
        var order = new ProfileTasks.Order(library, recording.toString());
        long before = AppProcess.taken(scrape);
        boolean started = app.worker().call("profile.start", order, Boolean.class);
        AppProcess.awaitTaken(scrape, (long) Math.ceil(messages * COUNTED));
        Spent spent = app.worker().call("profile.stop", "", Spent.class);
        long readings = AppProcess.taken(scrape) - before;
        if (!started || readings <= 0) {
            throw new IllegalStateException("the load was over before it could be profiled: a larger --load is needed");
        }
        String title = load + (toMongo ? ", topic to MongoDB" : ", topic to upsert records") + ", by "
                + (library.isEmpty() ? "the JDK's flight recorder" : "async-profiler");
        return StepTable.of(title, recording, spent, readings);
    }
}
