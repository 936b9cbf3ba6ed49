package io.millrace.quickstart.compare;

import io.millrace.app.replay.Sources;
import io.millrace.app.topics.Cluster;
import io.millrace.reading.Message;
import io.millrace.series.Series;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The messages of a topic that were there at the beginning. No group is joined, nothing is committed and nothing written.
 *
 * @param kafka Kafka properties as the user gave them
 * @param until records of this time and later, in milliseconds since the epoch, are left out, so that it is the same each time
 */
record TopicLoad(Series series, String topic, Map<String, Object> kafka, long until) implements Load {

    @Override
    public String title() {
        return "topic " + topic + ", as series " + series.name();
    }

    @Override
    public void each(Consumer<Message> out) {
        try (Cluster cluster = Cluster.connect(kafka)) {
            new Sources(kafka, cluster, List.of(topic)).each(0, until, out);
        }
    }
}
