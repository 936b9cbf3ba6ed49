package io.millrace.app.cli;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.sample.Proposal;
import io.millrace.app.sample.Tail;
import io.millrace.app.topics.Cluster;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace init}. */
@Command(
        name = "init",
        description = {
            "Looks at the newest messages of a topic and proposes a configuration, with the evidence for each guess.",
            "",
            "Reads only: it joins no consumer group and commits nothing. Without --bootstrap-servers, Kafka's settings are"
                    + " taken from the configuration file."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace init --topic weather.readings --bootstrap-servers localhost:9092 --output millrace.yaml"})
final class InitCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Option(names = "--topic", paramLabel = "TOPIC", required = true, description = "The topic with readings.")
    private String topic;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT,…",
            description = "Brokers to ask. Where they need credentials, write them into a configuration file instead.")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--last",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many messages to look at. Default: ${DEFAULT-VALUE}.")
    private int last;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to a new file, not to standard output.")
    private @Nullable Path output;

    @Override
    public Integer call() {
        Map<String, Object> kafka =
                bootstrapServers == null ? millrace.settings().kafka() : Map.of("bootstrap.servers", bootstrapServers);
        try (Cluster cluster = Cluster.connect(kafka)) {
            Tail tail = Tail.read(kafka, cluster, topic, Math.max(1, last));
            Proposal proposal = Proposal.of(tail, cluster.address(), Instant.now());
            if (!proposal.isPossible()) {
                throw new Failure(ExitCode.DIFFERENT, "no series can be proposed: " + proposal.whyNot());
            }
            write(proposal.yaml());
            return ExitCode.OK.code();
        }
    }

    private void write(String yaml) {
        if (output == null) {
            Output.of(spec).line(yaml.stripTrailing());
            return;
        }
        try {
            Files.writeString(output, yaml, StandardOpenOption.CREATE_NEW);
            Output.of(spec).line("wrote " + output + "; next: millrace try --config " + output + " --topic " + topic);
        } catch (FileAlreadyExistsException e) {
            throw new Failure(ExitCode.LOCAL, output + " exists already: name another file, or remove it", e);
        } catch (IOException e) {
            throw new Failure(ExitCode.LOCAL, output + " cannot be written: " + e, e);
        }
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(
                ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.TOPIC, ExitCode.LOCAL, ExitCode.DIFFERENT);
    }
}
