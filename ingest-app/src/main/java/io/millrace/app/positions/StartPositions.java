package io.millrace.app.positions;

import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.SourceTopics;
import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The positions an application starts from. Before its first start they are set to the oldest record of each partition, so
 * that nothing is missed; afterwards a position that is lost or out of range stops it, with the choices.
 */
public final class StartPositions {

    private final Application application;
    private final Cluster cluster;
    private final Positions positions;

    /**
     * @param application the application, which is not running here
     * @param cluster where its groups are
     * @param choices what somebody decided about lost positions
     * @param patience how long members of a group that were killed are waited for
     */
    public StartPositions(Application application, Cluster cluster, Choices choices, Duration patience) {
        this.application = application;
        this.cluster = cluster;
        this.positions = new Positions(cluster, choices, patience);
    }

    /** Puts the positions of the topology's group in the topics of readings in order. */
    public void prepareTopology(SourceTopics sources) {
        prepareTopology(sources, TopicHistory.READ_BEFORE_BY_META);
    }

    /** The same when all state was drained, so that partitions that were added move no meta away from its state. */
    public void prepareDrainedTopology(SourceTopics sources) {
        prepareTopology(sources, TopicHistory.READ_BEFORE);
    }

    private void prepareTopology(SourceTopics sources, TopicHistory keyed) {
        Map<String, TopicHistory> histories = histories(keyed);
        positions.prepare(
                application.name(),
                sources.descriptions().values(),
                (topic, groupHasPositions) -> histories.getOrDefault(topic, TopicHistory.NEW));
    }

    /** Puts the positions of the sink's group in the topics of upserts in order; those topics exist. */
    public void prepareSink() {
        List<String> topics =
                UpsertTarget.of(application).stream().map(UpsertTarget::topic).toList();
        positions.prepare(
                Names.sinkGroup(application.name()),
                cluster.existingTopics(topics).values(),
                (topic, groupHasPositions) -> groupHasPositions ? TopicHistory.READ_BEFORE : TopicHistory.NEW);
    }

    /** A series whose store has a changelog was started before. */
    private Map<String, TopicHistory> histories(TopicHistory keyed) {
        Set<String> changelogs = cluster.topics(application.series().stream()
                        .map(series -> application.names(series).changelogTopic())
                        .toList())
                .keySet();
        var histories = new HashMap<String, TopicHistory>();
        for (Series series : application.series()) {
            if (changelogs.contains(application.names(series).changelogTopic())) {
                TopicHistory history = series.keyed() ? keyed : TopicHistory.READ_BEFORE;
                series.topics().forEach(topic -> histories.put(topic, history));
            }
        }
        return histories;
    }
}
