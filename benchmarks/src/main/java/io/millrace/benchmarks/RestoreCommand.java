package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.Approach;
import io.millrace.benchmarks.contestant.OwnTopics;
import io.millrace.benchmarks.contestant.Positions;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Messages;
import io.millrace.benchmarks.load.Schedule;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Trees;
import io.millrace.report.Cell;
import io.millrace.report.Section;
import io.millrace.report.Spread;
import io.millrace.report.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long readings wait when an instance goes. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how long it takes from the end of one of two instances until the other takes in readings of all partitions,",
            "with and without a standby of its state."
        },
        footer = {"", "Example:", "  millrace bench restore --load 100000x5"})
final class RestoreCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration SETTLED = Duration.ofSeconds(10);

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--load",
            defaultValue = "100000x5",
            description = "What is in the state (default: ${DEFAULT-VALUE}).")
    private String load = "100000x5";

    @Option(
            names = "--rounds",
            defaultValue = "3",
            description = "How often each is tried (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--heap", defaultValue = "1g", description = "The size of each heap (default: ${DEFAULT-VALUE}).")
    private String heap = "1g";

    /** What was found. */
    private record Found(int standbys, double seconds, long records) {}

    @Override
    public Integer call() throws Exception {
        Load parsed = Load.parse(load, options.seed);
        var found = new ArrayList<Found>();
        try (Ground ground = options.ground()) {
            options.out().printf("preparing %s%n", parsed);
            for (int round = 1; round <= rounds; round++) {
                for (int standbys = 0; standbys <= 1; standbys++) {
                    Found one = run(ground, parsed, standbys);
                    options.out().printf("round %d/%d: %s%n", round, rounds, one);
                    found.add(one);
                }
            }
        }
        options.report("restore", "When an instance goes", List.of(section(parsed, found)));
        return 0;
    }

    private Found run(Ground ground, Load parsed, int standbys) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        String topic = run + "-source";
        String bootstrapServers = ground.servers().bootstrapServers();
        LoadTopic.create(bootstrapServers, topic);
        List<Path> states = List.of(ground.newDirectory("state"), ground.newDirectory("state"));
        try (AppProcess goes = AppProcess.open(ground, "goes", List.of(), heap);
                AppProcess stays = AppProcess.open(ground, "stays", List.of(), heap);
                Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
                var producer = LoadTopic.producer(bootstrapServers, Map.of());
                var positions = new Positions(bootstrapServers)) {
            goes.start(definition(run, ground, topic, states.get(0), standbys));
            var scrape = stays.start(definition(run, ground, topic, states.get(1), standbys));
            Members.await(admin, run, topic, 2);
            LoadTopic.fill(producer, parsed, topic);
            long messages = new Schedule(parsed).counts().messages();
            new Approach(PATIENCE).await("records", messages, () -> positions.committed(run, topic));
            // A standby reads the changelog as it grows; the last flush is six seconds away at most.
            Thread.sleep(SETTLED.toMillis());
            goes.stop();
            long start = System.nanoTime();
            probe(producer, topic, parsed);
            long all = messages + Load.PARTITIONS;
            new Approach(PATIENCE).await("records", all, () -> positions.committed(run, topic));
            double seconds = (System.nanoTime() - start) / 1e9;
            long restored = scrape.sum("millrace_restored_records_total", "");
            stays.stop();
            return new Found(standbys, seconds, restored);
        } finally {
            OwnTopics.delete(bootstrapServers, run);
            states.forEach(Trees::delete);
        }
    }

    private static AppDefinition definition(String run, Ground ground, String topic, Path state, int standbys) {
        return new AppDefinition(
                run,
                ground.servers(),
                topic,
                true,
                false,
                state.toString(),
                2,
                List.of(),
                List.of("num.standby.replicas: " + standbys));
    }

    /** A reading for each partition: when all are committed, all partitions are taken in again. */
    private static void probe(Producer<byte[], byte[]> producer, String topic, Load parsed) {
        var messages = new Messages(parsed);
        for (int partition = 0; partition < Load.PARTITIONS; partition++) {
            var unused = producer.send(new ProducerRecord<>(
                    topic, partition, Messages.key(partition), messages.value(partition, parsed.readingsPerMeta())));
        }
        producer.flush();
    }

    private static Section section(Load load, List<Found> found) {
        var rows = new ArrayList<List<Cell>>();
        for (int standbys = 0; standbys <= 1; standbys++) {
            int wanted = standbys;
            List<Found> some =
                    found.stream().filter(each -> each.standbys == wanted).toList();
            Spread seconds = Spread.of(some.stream().map(Found::seconds).toList());
            rows.add(List.of(
                    Cell.text(standbys == 0 ? "none" : "one of each partition"),
                    Cell.number(seconds.median(), 2),
                    Cell.number(seconds.lowest(), 2),
                    Cell.number(seconds.highest(), 2),
                    Cell.whole((double) some.get(some.size() - 1).records)));
        }
        return new Section(
                load.toString(),
                List.of(
                        "Two instances share four partitions; one is stopped in an orderly way and leaves the group. From its end"
                                + " until the other one has committed a new reading of each partition, a commit interval (1 s) included."
                                + " After a crash the session time-out (45 s) comes before that."),
                new Table(
                        List.of(
                                "standby",
                                "seconds, median",
                                "shortest",
                                "longest",
                                "records restored by the other one"),
                        rows),
                Optional.empty());
    }
}
