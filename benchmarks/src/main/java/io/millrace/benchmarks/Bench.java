package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.Contestants;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.process.Ground;
import io.millrace.report.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares how many readings a second go through. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {
            JmhCommand.class,
            StepsCommand.class,
            GuaranteeCommand.class,
            FootprintCommand.class,
            ChangelogCommand.class,
            AgeCommand.class,
            InstancesCommand.class,
            RestoreCommand.class
        },
        description = {
            "Measures how many readings a second go through Millrace, a plain consumer, and what else one could use.",
            "",
            "Each contestant is a process of its own that is kept over the rounds. All take the same readings from the same"
                    + " broker, one after another; the result of each is verified before its time counts. A load is"
                    + " METASxREADINGS, and after that any of /10-fields, /unkeyed and /late (5 %% late, 1 %% twice).",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  millrace bench --quick",
            "  millrace bench --loads 1000x1000,100000x20/10-fields/unkeyed/late --rounds 3",
            "  millrace bench --loads 10000x100,1000000x10 --heap 4g --configuration 'cacheBytes: 3GiB'",
            "  millrace bench jmh"
        })
final class Bench implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--loads",
            split = ",",
            paramLabel = "LOAD",
            defaultValue = "1000x1000,100000x10",
            description = "The loads (default: ${DEFAULT-VALUE}).")
    private List<String> loads = List.of();

    @Option(
            names = "--contestants",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "plain,topology,millrace,dsl,bulk,connector,telegraf",
            description = "Who takes part; the first is what the others are compared with (default: ${DEFAULT-VALUE}).")
    private List<String> contestants = List.of();

    @Option(names = "--rounds", defaultValue = "5", description = "How often each runs (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-ups",
            defaultValue = "2",
            description = "How often each runs before that, for each load (default: ${DEFAULT-VALUE}).")
    private int warmUps;

    @Option(
            names = "--documents",
            defaultValue = "50000",
            description =
                    "How many readings of a load those get that write a document for each (default: ${DEFAULT-VALUE}).")
    private long documents;

    @Option(
            names = "--heap",
            defaultValue = "1g",
            description = "The fixed size of each contestant's heap (default: ${DEFAULT-VALUE}).")
    private String heap = "1g";

    @Option(
            names = "--configuration",
            paramLabel = "LINE",
            description = "A further line of Millrace's configuration, such as 'cacheBytes: 512MiB'; may be repeated.")
    private List<String> configuration = List.of();

    @Option(names = "--telegraf", paramLabel = "PROGRAM", description = "Telegraf, if it is not on the PATH.")
    private Optional<Path> telegraf = Optional.empty();

    @Option(names = "--quick", description = "One small load, one warm-up, two rounds: to see that it works.")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        checkNumbers();
        List<Load> parsed = parsedLoads();
        var sections = new ArrayList<Section>();
        var remarks = new ArrayList<String>();
        Consumer<String> remark = line -> {
            remarks.add(line);
            options.out().println(line);
        };
        try (Ground ground = options.ground();
                Contestants started = Contestants.start(names(), ground, start(), remark)) {
            var rules = new Match.Rules(quick ? 1 : warmUps, quick ? 2 : rounds, configuration);
            var match = new Match(ground, started.all(), rules, options.out(), remark);
            for (Load load : parsed) {
                sections.add(MatchTable.of(match.play(load), notes(remarks)));
            }
        }
        options.report("comparison", "Readings per second", sections);
        return 0;
    }

    private void checkNumbers() {
        if (rounds < 1 || warmUps < 0 || documents < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds and --documents are at least 1, --warm-ups at least 0");
        }
    }

    private List<Load> parsedLoads() {
        try {
            return (quick ? List.of("1000x50") : loads)
                    .stream().map(load -> Load.parse(load, options.seed)).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private List<String> names() {
        for (String name : contestants) {
            if (!Contestants.NAMES.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no contestant '" + name + "': choose from " + String.join(", ", Contestants.NAMES));
            }
        }
        return contestants;
    }

    private Contestants.Start start() {
        telegraf.ifPresent(program -> {
            if (!Files.isExecutable(program)) {
                throw new ParameterException(
                        spec.commandLine(), "--telegraf " + program + " is no program that can be run");
            }
        });
        Optional<Path> program =
                telegraf.or(() -> Contestants.onPath("telegraf", System.getenv().getOrDefault("PATH", "")));
        return new Contestants.Start(heap, documents, program, Root.find(), BenchWorker.class);
    }

    private static List<String> notes(List<String> remarks) {
        var notes = new ArrayList<>(List.of(
                "The clock stops when 95 % have gone through: the last ones wait for flush intervals. Broker and database"
                        + " work on the same processors. CPU is the contestant's process alone. Ratios are medians over"
                        + " the rounds; trust them more than absolute figures."));
        notes.addAll(remarks);
        return notes;
    }

    static CommandLine commandLine() {
        return new CommandLine(new Bench())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((exception, line, parsed) -> {
                    line.getErr()
                            .println("bench: "
                                    + Objects.requireNonNullElse(exception.getMessage(), exception.toString()));
                    return 1;
                });
    }
}
