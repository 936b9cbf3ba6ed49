package io.millrace.benchmarks.contestant;

import java.time.Duration;
import org.apache.kafka.streams.KafkaStreams;

/** Runs Kafka Streams in this process until it has committed nearly all of a load. */
final class TimedStreams {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private TimedStreams() {}

    /**
     * Starts it, and measures from when it runs.
     *
     * @param group its application id, with nothing committed yet
     */
    static Outcome run(KafkaStreams streams, String group, Assignment assignment) throws Exception {
        try (var positions = new Positions(assignment.servers().bootstrapServers())) {
            streams.start();
            while (streams.state() != KafkaStreams.State.RUNNING) {
                Thread.sleep(20);
            }
            Stopwatch watch = Stopwatch.start();
            long count = new Approach(PATIENCE)
                    .await(
                            "records of the load",
                            (long) Math.ceil(assignment.counts().messages() * Outcome.COUNTED),
                            () -> positions.committed(group, assignment.load().topic()));
            return watch.stop((double) count);
        }
    }
}
