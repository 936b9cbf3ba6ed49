package io.millrace.app.status;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/**
 * One instance at one moment. Counts are since its start.
 *
 * @param application the application's name
 * @param time when this was, in milliseconds since the epoch
 * @param uptime how long the process has run, in seconds
 * @param components how each part is
 * @param series what became of the readings of each series
 * @param threads the stream threads and what they work on
 */
public record Status(
        String application,
        long time,
        double uptime,
        List<Component> components,
        List<OfSeries> series,
        List<OfThread> threads) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public Status {
        components = List.copyOf(components);
        series = List.copyOf(series);
        threads = List.copyOf(threads);
    }

    /** How a part is. */
    public record Component(String name, boolean live, boolean ready, String state, String detail) {}

    /**
     * What became of the readings of a series.
     *
     * @param outcomes readings by outcome
     * @param stored readings that MongoDB has acknowledged in buckets
     * @param deadLetters dead letters by reason, only those that occurred
     * @param examples the newest dead letter of each reason
     * @param newest the readings that were taken in last, where that is switched on
     * @param lags the stages of the way
     */
    public record OfSeries(
            String name,
            Map<String, Long> outcomes,
            long stored,
            Map<String, Long> deadLetters,
            List<Example> examples,
            List<Newest> newest,
            List<Lag> lags) {

        public OfSeries {
            outcomes = Map.copyOf(outcomes);
            deadLetters = Map.copyOf(deadLetters);
            examples = List.copyOf(examples);
            newest = List.copyOf(newest);
            lags = List.copyOf(lags);
        }
    }

    /**
     * A dead letter. Its texts steer no screen, but hold what a device sent: they are no markup.
     *
     * @param reason the reason's code
     * @param time when it was set aside, in milliseconds since the epoch
     * @param position where it came from
     * @param task the task that met it
     * @param text why, for people
     * @param excerpt the beginning of the message; empty where it has no bytes
     */
    public record Example(String reason, long time, String position, String task, String text, String excerpt) {}

    /**
     * A reading that was taken in.
     *
     * @param position where it came from
     * @param reading the beginning of it in JSON
     */
    public record Newest(String position, String reading) {}

    /** How far a stage is behind. */
    public record Lag(String stage, long records, double seconds) {}

    /**
     * A stream thread.
     *
     * @param tasks the partitions that its tasks read
     */
    public record OfThread(String name, String state, List<String> tasks) {

        public OfThread {
            tasks = List.copyOf(tasks);
        }
    }

    /** This as JSON. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
