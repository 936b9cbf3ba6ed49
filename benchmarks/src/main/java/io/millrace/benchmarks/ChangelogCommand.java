package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.OwnTopics;
import io.millrace.benchmarks.contestant.Scrape;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Pace;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.TopicBytes;
import io.millrace.benchmarks.process.Trees;
import io.millrace.report.Cell;
import io.millrace.report.Section;
import io.millrace.report.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the state writes to Kafka, beside what comes in. */
@Command(
        name = "changelog",
        mixinStandardHelpOptions = true,
        description =
                "Compares the changelog's bytes with the source's, with devices that send a reading a second each, in real time.",
        footer = {"", "Example:", "  millrace bench changelog --metas 1000 --seconds 120"})
final class ChangelogCommand implements Callable<Integer> {

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--metas",
            defaultValue = "2000",
            description = "The number of devices (default: ${DEFAULT-VALUE}).")
    private int metas;

    @Option(names = "--seconds", defaultValue = "180", description = "For how long (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Override
    public Integer call() throws Exception {
        try (Ground ground = options.ground()) {
            String run = "bench-" + UUID.randomUUID();
            String topic = run + "-source";
            String bootstrapServers = ground.servers().bootstrapServers();
            LoadTopic.create(bootstrapServers, topic);
            Path state = ground.newDirectory("state");
            var definition = new AppDefinition(
                    run, ground.servers(), topic, true, false, state.toString(), 2, List.of(), List.of());
            try (AppProcess app = AppProcess.open(ground, "changelog", List.of(), "1g")) {
                Scrape scrape = app.start(definition);
                long sent = publish(bootstrapServers, topic);
                AppProcess.awaitTaken(scrape, sent);
                app.stop();
                Map<String, TopicBytes> bytes = TopicBytes.of(bootstrapServers, run);
                options.report(
                        "changelog", "Changelog and source", List.of(section(bytes, topic, sent, Trees.bytes(state))));
            } finally {
                OwnTopics.delete(bootstrapServers, run);
            }
        }
        return 0;
    }

    private long publish(String bootstrapServers, String topic) {
        options.out().printf("%,d devices send a reading a second each, for %d s%n", metas, seconds);
        var load = new Load(metas, 1, 1, true, false, options.seed);
        try (var producer = LoadTopic.producer(bootstrapServers, Map.of())) {
            return new Pace(producer, topic, load, metas).run(Duration.ofSeconds(seconds), (meta, time, bytes) -> {});
        }
    }

    private Section section(Map<String, TopicBytes> bytes, String source, long readings, long stateBytes) {
        TopicBytes from = bytes.getOrDefault(source, TopicBytes.NOTHING);
        var rows = new ArrayList<List<Cell>>();
        bytes.forEach((topic, each) -> {
            if (each.records() > 0) {
                rows.add(List.of(
                        Cell.text(topic.replaceFirst("^bench-[0-9a-f-]{36}[.-]", "")),
                        Cell.whole((double) each.records()),
                        Cell.number((double) each.payload() / readings, 1),
                        Cell.percent((double) each.payload() / from.payload()),
                        Cell.number((double) each.onDisk() / readings, 1),
                        Cell.percent((double) each.onDisk() / from.onDisk())));
            }
        });
        return new Section(
                String.format("%,d metas, a reading a second each, %d s", metas, seconds),
                List.of(
                        "Default settings. Payload: keys and values, not compressed. On the broker's disk: what its log holds,"
                                + " compressed by whoever produced it, with the records' frames; nothing was compacted yet.",
                        String.format("State on disk after the stop: %,d bytes for each meta.", stateBytes / metas)),
                new Table(
                        List.of(
                                "topic",
                                "records",
                                "payload, bytes/reading",
                                "of the source",
                                "on disk, bytes/reading",
                                "of the source (disk)"),
                        rows),
                Optional.empty());
    }
}
