package io.millrace.app.topics;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The topics that devices publish to, as they are.
 *
 * @param descriptions what Kafka says of each, by name; all of them exist
 */
public record SourceTopics(Map<String, TopicDescription> descriptions) {

    private static final int SHORT_ID = 6;

    public SourceTopics {
        descriptions = Map.copyOf(descriptions);
    }

    /** Asks for all of an application's. Those that do not exist are not in the answer. */
    public static SourceTopics find(Application application, Cluster cluster) {
        return new SourceTopics(cluster.topics(application.series().stream()
                .flatMap(series -> series.topics().stream())
                .distinct()
                .toList()));
    }

    /**
     * All of an application's.
     *
     * @throws Failure with {@link ExitCode#TOPIC} that names every one that does not exist
     */
    public static SourceTopics require(Application application, Cluster cluster) {
        SourceTopics found = find(application, cluster);
        List<String> missing = found.missing(application);
        if (!missing.isEmpty()) {
            throw new Failure(
                    ExitCode.TOPIC,
                    "missing on " + cluster.address() + ": " + String.join(", ", missing)
                            + ". Create " + (missing.size() == 1 ? "it" : "them")
                            + " (Millrace creates its own topics only), or correct 'topics' of the series");
        }
        return found;
    }

    /** Those of an application that do not exist, each with the series that reads it. */
    public List<String> missing(Application application) {
        var missing = new ArrayList<String>();
        for (Series series : application.series()) {
            for (String topic : series.topics()) {
                if (!descriptions.containsKey(topic)) {
                    missing.add("topic '" + topic + "' of series '" + series.name() + "'");
                }
            }
        }
        return missing;
    }

    /** The number of partitions by topic. */
    public Map<String, Integer> partitions() {
        var partitions = new HashMap<String, Integer>();
        descriptions.forEach((name, description) ->
                partitions.put(name, description.partitions().size()));
        return partitions;
    }

    /** A short form of Kafka's id of each topic. */
    public Map<String, String> ids() {
        return descriptions.values().stream()
                .collect(Collectors.toUnmodifiableMap(TopicDescription::name, SourceTopics::shortId));
    }

    /** A short form of Kafka's id of a topic, which differs when it is created anew under its name. */
    public static String shortId(TopicDescription description) {
        return description.topicId().toString().substring(0, SHORT_ID);
    }

    /**
     * The message that a record of one of these topics is.
     *
     * @param topicId what {@link #shortId} says of its topic
     */
    public static Message message(ConsumerRecord<byte[], byte[]> record, String topicId) {
        return new Message(
                record.key(),
                record.value(),
                record.headers(),
                Math.max(0, record.timestamp()),
                new Position(record.topic(), topicId, record.partition(), record.offset(), 0));
    }

    /** The largest number of partitions of a series' topics. */
    public int partitionsOf(Series series) {
        return series.topics().stream()
                .map(descriptions::get)
                .filter(java.util.Objects::nonNull)
                .mapToInt(description -> description.partitions().size())
                .max()
                .orElse(1);
    }
}
