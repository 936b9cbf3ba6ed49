package io.millrace.app.sink;

import io.millrace.series.Names;
import java.util.List;
import java.util.Map;

/**
 * What a sink must know.
 *
 * @param application the name of the application; the consumer group is {@code <application>-sink}
 * @param instance tells this process from others of the application in Kafka's logs and metrics: a pod's or host's name
 * @param routes where the records of each upsert topic go
 * @param kafka Kafka client properties as the user gave them; {@code consumer.} and {@code producer.} prefixes are understood.
 *     Those that carry the sink's promises are laid over them
 * @param restarts how often in a row the sink starts again after an unexpected error before it gives up
 */
public record SinkSettings(
        String application,
        String instance,
        List<SinkRoute> routes,
        Map<String, Object> kafka,
        SinkLimits limits,
        SinkTimes times,
        int restarts) {

    private static final int DEFAULT_RESTARTS = 10;

    public SinkSettings {
        routes = List.copyOf(routes);
        kafka = Map.copyOf(kafka);
    }

    /** Settings with the default limits and times. */
    public static SinkSettings of(
            String application, String instance, List<SinkRoute> routes, Map<String, Object> kafka) {
        return new SinkSettings(
                application, instance, routes, kafka, SinkLimits.DEFAULTS, SinkTimes.DEFAULTS, DEFAULT_RESTARTS);
    }

    public SinkSettings with(SinkLimits newLimits) {
        return new SinkSettings(application, instance, routes, kafka, newLimits, times, restarts);
    }

    public SinkSettings with(SinkTimes newTimes) {
        return new SinkSettings(application, instance, routes, kafka, limits, newTimes, restarts);
    }

    String group() {
        return Names.sinkGroup(application);
    }

    /** Names no Kafka property: they hold secrets. */
    @Override
    public String toString() {
        return "SinkSettings[application=" + application + ", instance=" + instance + ", routes=" + routes + ", limits="
                + limits + ", times=" + times + ", restarts=" + restarts + "]";
    }
}
