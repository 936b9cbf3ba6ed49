package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.PinnedPartitions;
import io.millrace.app.topics.SourceTopics;
import io.millrace.app.topics.TopicPlan;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace topics}. */
@Command(
        name = "topics",
        description = "Plans or creates the topics that the application owns: upserts and dead letters.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TopicsCommand.Plan.class, TopicsCommand.Apply.class})
final class TopicsCommand extends GroupOfCommands {

    private static final Set<ExitCode> EXIT_CODES =
            EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.TOPIC);

    @ParentCommand
    private Millrace millrace;

    private <T> T withPlan(BiFunction<TopicPlan, Cluster, T> action) {
        Settings settings = millrace.settings();
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            SourceTopics sources = SourceTopics.require(settings.application(), cluster);
            TopicPlan plan =
                    TopicPlan.of(PinnedPartitions.of(settings.application(), sources, cluster), sources, cluster);
            return action.apply(plan, cluster);
        }
    }

    /** {@code millrace topics plan}. */
    @Command(
            name = "plan",
            description = "Prints what 'topics apply', and 'run', would do, and does nothing.",
            footerHeading = "%nExample:%n",
            footer = {"  millrace topics plan"})
    static final class Plan implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private TopicsCommand topics;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            return topics.withPlan((plan, cluster) -> {
                Output out = Output.of(spec);
                out.lines(plan.lines());
                plan.remarks().forEach(remark -> out.line("note: " + remark));
                out.line(plan.isEmpty() ? "nothing to do" : plan.lines().size() + " to do: millrace topics apply");
                return (plan.isEmpty() ? ExitCode.OK : ExitCode.DIFFERENT).code();
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            var codes = EnumSet.copyOf(EXIT_CODES);
            codes.add(ExitCode.DIFFERENT);
            return codes;
        }
    }

    /** {@code millrace topics apply}. */
    @Command(
            name = "apply",
            description = {
                "Creates the topics that are missing, and corrects settings that the application cannot work with. Deletes"
                        + " nothing, and leaves numbers of partitions and retention as they are.",
                "'run' does the same; with this command somebody else can do it, who may create topics."
            },
            footerHeading = "%nExample:%n",
            footer = {"  millrace topics apply"})
    static final class Apply implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private TopicsCommand topics;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Settings settings = topics.millrace.settings();
            return topics.withPlan((plan, cluster) -> {
                Output out = Output.of(spec);
                plan.apply(cluster, TopicPlan.replicationFactor(settings.kafka()));
                plan.lines().forEach(line -> out.line("done: " + line));
                plan.remarks().forEach(remark -> out.line("note: " + remark));
                out.line(plan.isEmpty() ? "nothing to do" : plan.lines().size() + " done");
                return ExitCode.OK.code();
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return EXIT_CODES;
        }
    }
}
