package io.millrace.app.cli;

import io.millrace.app.config.Durations;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.schema.ShardPlan;
import io.millrace.app.schema.Sharding;
import io.millrace.app.schema.Zoning;
import io.millrace.series.IdOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace schema shard}. */
@Command(
        name = "shard",
        description = {
            "Shards the collections of a cluster, and puts their days into zones. Without --apply it prints the commands, for"
                    + " mongosh, and sends none of them: on a mongos those that are still to be done, elsewhere all. A line"
                    + " begins with // = (is there), // - (cannot be had) or // ! (in the way).",
            "A collection with one chunk is split where a sample of the newest readings' sources says; without any, MongoDB"
                    + " splits as it grows."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  millrace schema shard --chunks 12 --apply",
            "  millrace schema shard --chunks 12 > shard.js; mongosh \"$MONGOS_URI\" shard.js",
            "  millrace schema shard --hot-for 30d --hot shard0,shard1 --cold shard2 --apply"
        })
final class ShardCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    private static final Duration DAY = Duration.ofDays(1);

    @ParentCommand
    private SchemaCommand schema;

    @Spec
    private CommandSpec spec;

    @Option(names = "--apply", description = "Send the commands, one after another, and print each when it is done.")
    private boolean apply;

    @Option(
            names = "--chunks",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many chunks each collection is to have from the beginning; twice the number of shards is"
                    + " a good one. Default: ${DEFAULT-VALUE}.")
    private int chunks;

    @Option(
            names = "--hot-for",
            paramLabel = "AGE",
            description =
                    "Put documents of series with 'id: time-first' that are younger than this, in whole days, into the"
                            + " zone hot and the others into the zone cold. Run it each day: the border moves with time.")
    private Optional<String> hotFor = Optional.empty();

    @Option(
            names = "--hot",
            paramLabel = "SHARD",
            split = ",",
            description = "Shards to add to the zone hot; with --hot-for, unless they are in it already.")
    private List<String> hot = new ArrayList<>();

    @Option(
            names = "--cold",
            paramLabel = "SHARD",
            split = ",",
            description = "Shards to add to the zone cold; with --hot-for, unless they are in it already.")
    private List<String> cold = new ArrayList<>();

    @Override
    public Integer call() {
        Optional<Zoning> zoning = zoning();
        return schema.withSharding(sharding -> {
            ShardPlan plan = sharding.plan(Math.max(1, chunks), zoning);
            return apply && plan.isOfCluster() ? apply(sharding, plan) : print(sharding, plan);
        });
    }

    private int apply(Sharding sharding, ShardPlan plan) {
        Output out = Output.of(spec);
        sharding.apply(plan, out::line);
        out.line(plan.changes().isEmpty() ? "nothing to do" : plan.changes().size() + " done");
        return ExitCode.OK.code();
    }

    private int print(Sharding sharding, ShardPlan plan) {
        Output.of(spec).lines(plan.lines());
        if (apply) {
            sharding.apply(plan, line -> {});
        }
        if (!plan.isOfCluster()) {
            spec.commandLine()
                    .getErr()
                    .println("millrace: the server is no mongos, so nothing was looked up: these are all commands for a"
                            + " cluster where nothing is sharded");
        }
        boolean done = plan.changes().isEmpty() && plan.inTheWay().isEmpty();
        return (done ? ExitCode.OK : ExitCode.DIFFERENT).code();
    }

    private Optional<Zoning> zoning() {
        if (hotFor.isEmpty()) {
            if (!hot.isEmpty() || !cold.isEmpty()) {
                throw mistake(
                        "--hot and --cold name the shards of zones, and --hot-for says which days are hot: add it");
            }
            return Optional.empty();
        }
        Duration age = age(hotFor.get());
        if (schema.series().stream().noneMatch(series -> series.ids() == IdOrder.TIME_FIRST)) {
            throw mistake(
                    "--hot-for puts days into zones, and no series has 'id: time-first', so that ranges of _id are"
                            + " not days: set it, or leave --hot-for out");
        }
        LocalDate today = LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC);
        return Optional.of(new Zoning(today.minusDays(age.toDays()), hot, cold));
    }

    private Duration age(String text) {
        try {
            Duration age = Durations.parse(text);
            if (age.compareTo(DAY) >= 0 && age.toMillis() % DAY.toMillis() == 0) {
                return age;
            }
        } catch (IllegalArgumentException e) {
            // It is no time at all, which is said below as well.
        }
        throw mistake("--hot-for '" + text + "' is not a number of whole days, such as 30d");
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.DATABASE, ExitCode.DIFFERENT);
    }
}
