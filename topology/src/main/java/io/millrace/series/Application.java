package io.millrace.series;

import java.util.List;

/**
 * An application and its series.
 *
 * @param name the name of the application: prefix of its topics, and its consumer group
 * @param series the series, in the order of the configuration, with distinct names
 */
public record Application(String name, List<Series> series) {

    public Application {
        series = List.copyOf(series);
    }

    /** The names of what Kafka keeps for a series of this application. */
    public Names names(Series one) {
        return new Names(name, one.name());
    }
}
