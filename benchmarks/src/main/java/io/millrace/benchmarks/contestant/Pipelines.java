package io.millrace.benchmarks.contestant;

import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;

/** The pipelines that run in a worker, by name. */
public final class Pipelines {

    private static final Map<String, Pipeline> BY_NAME = Map.of(
            "plain", new PlainConsumer(),
            "topology", new MillraceApp(false),
            "millrace", new MillraceApp(true),
            "dsl", new DslAggregate(),
            "bulk", new BulkInserts(),
            "exactly-once", new OwnTopology(StreamsConfig.EXACTLY_ONCE_V2),
            "at-least-once", new OwnTopology(StreamsConfig.AT_LEAST_ONCE));

    private Pipelines() {}

    /**
     * What a worker is told.
     *
     * @param pipeline the name of the pipeline
     */
    public record Order(String pipeline, Assignment assignment) {}

    /** Runs one. */
    public static Outcome run(Order order) throws Exception {
        Pipeline pipeline = BY_NAME.get(order.pipeline());
        if (pipeline == null) {
            throw new IllegalArgumentException("there is no pipeline '" + order.pipeline() + "'");
        }
        return pipeline.run(order.assignment());
    }
}
