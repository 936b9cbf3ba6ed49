package io.millrace.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.EmbeddedMongo;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs contestants one after another on one broker, several times. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures how many readings a second go through, beside a plain consumer that parses them.",
        footer = {"", "Example:", "  bench --loads 1000x1000,100000x50 --rounds 3"})
public final class EndToEnd implements Callable<Integer> {

    @Option(
            names = "--loads",
            split = ",",
            paramLabel = "METASxREADINGS",
            defaultValue = "1000x1000",
            description = "The loads: numbers of metas and of readings of each (${DEFAULT-VALUE}).")
    private List<String> loads = List.of();

    @Option(
            names = "--warm-ups",
            defaultValue = "3",
            description = "How often each contestant runs before that (${DEFAULT-VALUE}).")
    private int warmUps;

    @Option(names = "--rounds", defaultValue = "3", description = "How often each contestant runs (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--bucket-readings",
            split = ",",
            defaultValue = "1000",
            description = "The sizes of buckets to run with (${DEFAULT-VALUE}).")
    private List<Integer> bucketReadings = List.of();

    @Option(names = "--topology-only", description = "Leave the runs to MongoDB out.")
    private boolean topologyOnly;

    private final PrintStream out = System.out;
    private final OperatingSystemMXBean cpu = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new EndToEnd()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        List<Load> prepared = loads.stream().map(Load::parse).toList();
        var settings = BrokerSettings.defaults().with("log.segment.bytes", "1073741824");
        try (EmbeddedBroker broker = EmbeddedBroker.start(settings);
                EmbeddedMongo mongo = EmbeddedMongo.start()) {
            var servers = new Servers(broker.bootstrapServers(), mongo.uri());
            for (Load load : prepared) {
                out.printf("preparing %s%n", load);
                load.prepare(servers.bootstrapServers());
            }
            run(servers, prepared).print(out);
        }
        return 0;
    }

    private Table run(Servers servers, List<Load> prepared) throws Exception {
        var table = new Table();
        for (int round = 1 - warmUps; round <= rounds; round++) {
            for (Load load : prepared) {
                for (Contestant contestant : contestants()) {
                    // What an earlier run left behind is not this one's to clear away.
                    System.gc();
                    long before = cpu.getProcessCpuTime();
                    double rate = contestant.run(servers, load);
                    double micros = (cpu.getProcessCpuTime() - before) / 1e3 / load.readings();
                    String name = contestant.name() + ", " + load;
                    out.printf(
                            "%s: %s: %,.0f readings/s, %.1f µs%n",
                            round < 1 ? "warm-up" : "round " + round, name, rate, micros);
                    if (round >= 1) {
                        table.add(name, rate, micros);
                    }
                }
            }
        }
        return table;
    }

    private List<Contestant> contestants() {
        var contestants = new ArrayList<Contestant>();
        contestants.add(new PlainConsumer());
        for (int readings : bucketReadings) {
            contestants.add(new Millrace(false, readings));
        }
        if (!topologyOnly) {
            for (int readings : bucketReadings) {
                contestants.add(new Millrace(true, readings));
            }
        }
        return contestants;
    }
}
