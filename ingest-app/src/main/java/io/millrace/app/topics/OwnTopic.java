package io.millrace.app.topics;

import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.topology.IngestTopology;
import io.millrace.upsert.UpsertTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.TopicConfig;

/**
 * A topic that the application owns, as it should be. The topics of Kafka Streams (changelogs, repartitioning) are not among
 * them: Streams makes and checks those itself.
 *
 * @param name the name
 * @param partitions the number of partitions
 * @param configs the settings that it is created with
 * @param needed those of them that the application cannot work without; the others are the operator's to change
 */
public record OwnTopic(String name, int partitions, Map<String, String> configs, Map<String, String> needed) {

    private static final int MIB = 1024 * 1024;
    private static final String WEEK_MS = "604800000";

    public OwnTopic {
        configs = Map.copyOf(configs);
        needed = Map.copyOf(needed);
    }

    /** The topics of an application: upserts and dead letters, each with as many partitions as the readings of a meta have. */
    static List<OwnTopic> of(Application application, SourceTopics sources) {
        var topics = new ArrayList<OwnTopic>();
        for (Series series : application.series()) {
            int partitions = series.keyed() ? sources.partitionsOf(series) : series.partitions();
            var names = application.names(series);
            int upsertBytes = IngestTopology.largestRecord(series);
            int deadLetterBytes = Math.max(upsertBytes, series.limits().messageBytes()) + MIB;
            UpsertTarget.of(names, series)
                    .forEach(target -> topics.add(ofDefaults(target.topic(), partitions, upsertBytes)));
            topics.add(ofDefaults(names.deadLettersTopic(), partitions, deadLetterBytes));
        }
        return List.copyOf(topics);
    }

    private static OwnTopic ofDefaults(String name, int partitions, int maxBytes) {
        var needed = new TreeMap<String, String>();
        needed.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
        needed.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(maxBytes));
        var configs = new TreeMap<String, String>(needed);
        configs.put(TopicConfig.RETENTION_MS_CONFIG, WEEK_MS);
        return new OwnTopic(name, partitions, configs, needed);
    }

    /** Whether a setting of an existing topic does. */
    static boolean isEnough(String key, String wanted, String actual) {
        return key.equals(TopicConfig.MAX_MESSAGE_BYTES_CONFIG)
                ? Long.parseLong(actual) >= Long.parseLong(wanted)
                : actual.equals(wanted);
    }
}
