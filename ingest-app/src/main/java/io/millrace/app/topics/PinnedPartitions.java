package io.millrace.app.topics;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.TopicDescription;

/**
 * How many partitions the readings of a meta are spread over. That number says where the state of a meta is, so it is kept
 * from the first start on, whatever becomes of the topics of readings.
 */
public final class PinnedPartitions {

    private PinnedPartitions() {}

    /**
     * The application with the number filled in where the configuration leaves it open.
     *
     * @throws Failure with {@link ExitCode#TOPIC} if the configuration or the topics of readings ask for another number than
     *     the state has
     */
    public static Application of(Application application, SourceTopics sources, Cluster cluster) {
        List<String> internal = application.series().stream()
                .flatMap(series -> Stream.of(
                        internalTopic(application, series),
                        application.names(series).changelogTopic()))
                .distinct()
                .toList();
        Map<String, TopicDescription> existing = cluster.topics(internal);
        application.series().forEach(series -> requireSame(application, series, existing));
        return new Application(
                application.name(),
                application.series().stream()
                        .map(series -> pin(series, sources, internalTopic(application, series), existing))
                        .toList());
    }

    /** Readings of a meta come from a partition of one of them, and its state from the same partition of the other. */
    private static void requireSame(Application application, Series series, Map<String, TopicDescription> existing) {
        TopicDescription changelog = existing.get(application.names(series).changelogTopic());
        TopicDescription internal = existing.get(internalTopic(application, series));
        if (changelog != null
                && internal != null
                && changelog.partitions().size() != internal.partitions().size()) {
            throw new Failure(
                    ExitCode.TOPIC,
                    "series '" + series.name() + "' has its state in "
                            + changelog.partitions().size() + " partitions (topic '" + changelog.name()
                            + "'), but its readings come by "
                            + internal.partitions().size() + " (topic '"
                            + internal.name() + "'): somebody changed one of them. Stop all instances, run `millrace"
                            + " drain` with 'partitions' set to the larger of the two, and start again");
        }
    }

    /** The internal topic whose partitions are those of the state. */
    private static String internalTopic(Application application, Series series) {
        var names = application.names(series);
        return series.keyed() ? names.changelogTopic() : names.repartitionTopic();
    }

    private static Series pin(
            Series series, SourceTopics sources, String internalTopic, Map<String, TopicDescription> existing) {
        TopicDescription found = existing.get(internalTopic);
        int wanted = wanted(series, sources);
        if (found == null) {
            return series.withPartitions(wanted);
        }
        int actual = found.partitions().size();
        if (actual != wanted && !isFree(series)) {
            throw new Failure(
                    ExitCode.TOPIC,
                    "series '" + series.name() + "' has its state in " + actual + " partitions (topic '" + internalTopic
                            + "'), but " + (series.keyed() ? "its topics have " : "'partitions' says ") + wanted
                            + ". Stop all instances, run `millrace drain`, and start again");
        }
        return series.withPartitions(actual);
    }

    private static int wanted(Series series, SourceTopics sources) {
        return series.keyed() || series.partitions() == 0 ? sources.partitionsOf(series) : series.partitions();
    }

    /** Whether nothing asks for a certain number, so that the one that is there stays. */
    private static boolean isFree(Series series) {
        return !series.keyed() && series.partitions() == 0;
    }

    /**
     * Gives the internal topics of a series that was drained the number of partitions that is asked for now, as far as Kafka
     * can: a number can grow, not shrink.
     *
     * @return what was done or must be done by hand, in one line; empty if nothing
     */
    public static Optional<String> adapt(
            Application application, Series series, SourceTopics sources, Cluster cluster) {
        if (isFree(series)) {
            return Optional.empty();
        }
        var names = application.names(series);
        Map<String, TopicDescription> existing = cluster.topics(
                series.keyed()
                        ? List.of(names.changelogTopic())
                        : List.of(names.changelogTopic(), names.repartitionTopic()));
        int wanted = wanted(series, sources);
        var growth = new TreeMap<String, NewPartitions>();
        for (TopicDescription topic : existing.values()) {
            if (topic.partitions().size() > wanted) {
                return Optional.of("to go down to " + wanted + " partitions, delete the topics "
                        + String.join(", ", existing.keySet())
                        + " and the state directories of all instances, now that they are drained");
            }
            if (topic.partitions().size() < wanted) {
                growth.put(topic.name(), NewPartitions.increaseTo(wanted));
            }
        }
        if (growth.isEmpty()) {
            return Optional.empty();
        }
        cluster.await(
                "the growth of " + growth.keySet(),
                cluster.admin().createPartitions(growth).all());
        return Optional.of("grew to " + wanted + " partitions: " + String.join(", ", growth.keySet()));
    }
}
