package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.run.Database;
import io.millrace.app.schema.Schema;
import io.millrace.app.schema.Sharding;
import io.millrace.series.Series;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace schema}. */
@Command(
        name = "schema",
        description = "Plans or creates collections, indexes and views, and shards them.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SchemaCommand.Plan.class, SchemaCommand.Apply.class, ShardCommand.class})
final class SchemaCommand extends GroupOfCommands {

    @ParentCommand
    private Millrace millrace;

    /** Does something with how the collections are sharded. */
    <T> T withSharding(Function<Sharding, T> action) {
        Settings settings = millrace.settings();
        try (Database database =
                Database.open(settings.mongodb(), settings.application().name())) {
            return database.withSharding(settings.application(), action);
        }
    }

    /** The series as they are configured. */
    List<Series> series() {
        return millrace.settings().application().series();
    }

    private <T> T withSchema(Function<Schema, T> action) {
        Settings settings = millrace.settings();
        String application = settings.application().name();
        try (Database database = Database.open(settings.mongodb(), application)) {
            return database.with(settings.application(), settings.schema(), action);
        }
    }

    /** {@code millrace schema plan}. */
    @Command(
            name = "plan",
            description = {
                "Prints what 'schema apply' would do, and does nothing.",
                "A line begins with + (will be created), ~ (will be changed), = (is there), - (left out: this server cannot"
                        + " do it) or ! (in the way)."
            },
            footerHeading = "%nExample:%n",
            footer = {"  millrace schema plan"})
    static final class Plan implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private SchemaCommand schema;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            return schema.withSchema(found -> {
                var plan = found.plan();
                Output out = Output.of(spec);
                out.lines(plan.lines());
                out.line(plan.summary());
                boolean done = plan.changes().isEmpty() && plan.inTheWay().isEmpty();
                return (done ? ExitCode.OK : ExitCode.DIFFERENT).code();
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.DATABASE, ExitCode.DIFFERENT);
        }
    }

    /** {@code millrace schema apply}. */
    @Command(
            name = "apply",
            description =
                    "Creates and changes what is needed, and nothing at all if something is in the way. Drops nothing.",
            footerHeading = "%nExample:%n",
            footer = {"  millrace schema apply"})
    static final class Apply implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private SchemaCommand schema;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            return schema.withSchema(found -> {
                var plan = found.apply();
                Output out = Output.of(spec);
                out.lines(plan.lines());
                out.line(
                        plan.changes().isEmpty()
                                ? "nothing to do"
                                : plan.changes().size() + " done");
                return ExitCode.OK.code();
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.DATABASE);
        }
    }
}
