package io.millrace.benchmarks.steps;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The steps of a reading, and which calls they are made of: the one place that says so. A stack belongs to the first step, in this
 * order, that has one of its calls: so what is called by others comes before who calls it.
 */
public enum Step {
    STORE("the local store (RocksDB)", "org.rocksdb.", "org.apache.kafka.streams.state."),
    PRODUCER("upserts and changelog to the producer", "org.apache.kafka.clients.producer."),
    MONGODB("the sink: bulks to MongoDB", "com.mongodb.", "reactor.", "io.millrace.app.sink."),
    COMMIT(
            "commit: upserts and state as bytes",
            "io.millrace.state.SeriesFold.commit",
            "io.millrace.state.SeriesFold.sweep"),
    FOLD(
            "fold: bucket, duplicates, tiers, newest",
            "io.millrace.state.",
            "io.millrace.bucket.",
            "io.millrace.rollup.",
            "io.millrace.span."),
    PARSE("decode", "io.millrace.reading."),
    BETWEEN("between the steps", "io.millrace.topology."),
    CONSUMER("the consumer: fetch, decompress, poll", "org.apache.kafka.clients.consumer."),
    CLIENTS("Kafka's clients: network", "org.apache.kafka.clients.", "org.apache.kafka.common."),
    STREAMS("Kafka Streams itself", "org.apache.kafka.streams."),
    OPERATIONS("metrics and health", "io.millrace.app.", "io.javalin.", "io.micrometer.", "org.eclipse.jetty."),
    OTHER("other threads");

    private final String title;
    private final Pattern calls;

    Step(String title, String... calls) {
        this.title = title;
        // Without any call it matches nothing.
        this.calls = Pattern.compile(
                calls.length == 0
                        ? "(?!)"
                        : Stream.of(calls).map(Pattern::quote).collect(Collectors.joining("|")));
    }

    public String title() {
        return title;
    }

    /**
     * The step that a stack belongs to.
     *
     * @param stack calls as {@code package.Class.method}, in any order
     */
    public static Step of(List<String> stack) {
        for (Step step : values()) {
            if (step.isIn(stack)) {
                return step;
            }
        }
        return OTHER;
    }

    private boolean isIn(List<String> stack) {
        return stack.stream().anyMatch(call -> calls.matcher(call).lookingAt());
    }
}
