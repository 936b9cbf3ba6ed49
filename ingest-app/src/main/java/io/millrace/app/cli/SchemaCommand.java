package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.run.Database;
import io.millrace.app.schema.Schema;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace schema}. */
@Command(
        name = "schema",
        description = "Plans or creates collections, indexes and views.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SchemaCommand.Plan.class, SchemaCommand.Apply.class, SchemaCommand.Shard.class})
final class SchemaCommand extends GroupOfCommands {

    @ParentCommand
    private Millrace millrace;

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

    /** {@code millrace schema shard}. */
    @Command(
            name = "shard",
            description = {
                "Prints the commands that shard the collections of a cluster, and sends none of them.",
                "Chunks are split where a sample of the newest readings' sources says; without any, MongoDB splits as they"
                        + " grow."
            },
            footerHeading = "%nExample:%n",
            footer = {"  millrace schema shard --chunks 12 > shard.js && mongosh \"$MONGOS_URI\" shard.js"})
    static final class Shard implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private SchemaCommand schema;

        @Spec
        private CommandSpec spec;

        @Option(
                names = "--chunks",
                paramLabel = "N",
                defaultValue = "1",
                description =
                        "How many chunks each collection is to have from the beginning; twice the number of shards is"
                                + " a good one. Default: ${DEFAULT-VALUE}.")
        private int chunks;

        @Override
        public Integer call() {
            return schema.withSchema(found -> {
                Output.of(spec).lines(found.shardCommands(Math.max(1, chunks)));
                return ExitCode.OK.code();
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.DATABASE);
        }
    }
}
