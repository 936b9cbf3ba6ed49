package io.millrace.quickstart;

import io.millrace.app.cli.HasExitCodes;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.Cluster;
import io.millrace.quickstart.terminal.LogLevel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Publishes what it is given, so that a first reading of one's own needs no download of Kafka's tools. */
@Command(
        name = "produce",
        description = {
            "Publishes messages to a topic: each line of the standard input is one.",
            "For trying things out without a download of Kafka's tools."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  echo '{\"device\":\"mine\",\"ts\":\"'$(date -u +%%FT%%TZ)'\",\"temperature\":21.5}' \\",
            "    | millrace produce --topic devices.readings",
            "",
            "The same with Kafka's tools, line by line:",
            "  kafka-console-producer --bootstrap-server localhost:9092 --topic devices.readings"
        })
final class Produce implements Callable<Integer>, HasExitCodes {

    /** Where the broker of a quick start is, as a rule. */
    static final String USUAL = "127.0.0.1:9092";

    @Spec
    private CommandSpec spec;

    @Option(names = "--topic", required = true, paramLabel = "TOPIC", description = "The topic; it has to exist.")
    private String topic;

    @Option(names = "--key", paramLabel = "KEY", description = "The key of all messages. Default: none.")
    private @Nullable String key;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            defaultValue = USUAL,
            description = "The Kafka cluster. Default: ${DEFAULT-VALUE}, where the quick start's broker is.")
    private String bootstrapServers;

    @Override
    public Integer call() throws IOException {
        LogLevel.quiet();
        try (Cluster cluster = Cluster.connect(Map.of("bootstrap.servers", bootstrapServers))) {
            if (cluster.topics(List.of(topic)).isEmpty()) {
                throw new Failure(ExitCode.TOPIC, "there is no topic '" + topic + "' on " + cluster.address());
            }
        }
        long count = publish(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        spec.commandLine().getOut().println("published " + Comparison.number(count) + " to " + topic);
        spec.commandLine().getOut().flush();
        return ExitCode.OK.code();
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.TOPIC);
    }

    private long publish(BufferedReader lines) throws IOException {
        List<Future<?>> acknowledgements = new ArrayList<>();
        try (Producer<String, String> producer = Publisher.producer(bootstrapServers)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    acknowledgements.add(producer.send(new ProducerRecord<>(topic, key, line)));
                }
            }
            producer.flush();
        }
        for (Future<?> acknowledgement : acknowledgements) {
            requireAcknowledged(acknowledgement);
        }
        return acknowledgements.size();
    }

    private static void requireAcknowledged(Future<?> acknowledgement) {
        try {
            acknowledgement.get();
        } catch (ExecutionException e) {
            throw new Failure(ExitCode.BROKER, "Kafka did not take a message: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.UNEXPECTED, "interrupted while publishing", e);
        }
    }
}
