package io.millrace.app.drain;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.origin.Origins;
import io.millrace.app.positions.Choices;
import io.millrace.app.positions.StartPositions;
import io.millrace.app.topics.ClientSettings;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.KafkaErrors;
import io.millrace.app.topics.PinnedPartitions;
import io.millrace.app.topics.SourceTopics;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.topology.Drain;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Drains every series of an application, partition by partition. May be run again at any time, also after it was cut off. */
public final class DrainRun {

    private static final int LARGEST_REQUEST = 17 * 1024 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Settings settings;
    private final Consumer<String> progress;

    /**
     * @param settings the application's settings
     * @param progress told what was done, one line at a time
     */
    public DrainRun(Settings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Drains.
     *
     * @throws Failure with {@link ExitCode#POSITION} if an instance is running
     */
    public void run() {
        Application application = settings.application();
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            SourceTopics sources = SourceTopics.require(application, cluster);
            requireNoMembers(application, cluster);
            var origins = new Origins(application, cluster, settings.kafka());
            origins.require();
            Map<String, TopicDescription> changelogs = cluster.topics(application.series().stream()
                    .map(series -> application.names(series).changelogTopic())
                    .toList());
            try (Producer<byte[], byte[]> producer = producer(application);
                    var reader = new KafkaTopicReader(application.name(), settings.kafka(), cluster)) {
                producer.initTransactions();
                for (Series series : application.series()) {
                    TopicDescription changelog =
                            changelogs.get(application.names(series).changelogTopic());
                    if (changelog == null) {
                        progress.accept("series " + series.name() + ": has no state");
                    } else {
                        drain(series, changelog.partitions().size(), reader, producer);
                        PinnedPartitions.adapt(application, series, sources, cluster)
                                .ifPresent(line -> progress.accept("series " + series.name() + ": " + line));
                        origins.forget(series);
                    }
                }
            } catch (KafkaException e) {
                throw new Failure(
                        ExitCode.BROKER, "the drain was cut off: " + KafkaErrors.innermost(e) + ". Run it again", e);
            }
            new StartPositions(application, cluster, Choices.NONE, Duration.ZERO).prepareDrainedTopology(sources);
        }
    }

    private void drain(Series series, int partitions, KafkaTopicReader reader, Producer<byte[], byte[]> producer) {
        var drain = new Drain(settings.application().names(series), series, reader, producer, InstantSource.system());
        for (int partition = 0; partition < partitions; partition++) {
            Drain.Result result = drain.partition(partition);
            progress.accept("series " + series.name() + ", partition " + (partition + 1) + " of " + partitions + ": "
                    + result.readings() + " waiting readings taken in, " + result.upserts() + " upserts written");
        }
    }

    private static void requireNoMembers(Application application, Cluster cluster) {
        ConsumerGroupDescription group = cluster.await(
                        "the members of group '" + application.name() + "'",
                        cluster.admin()
                                .describeConsumerGroups(List.of(application.name()))
                                .all())
                .get(application.name());
        if (group != null && group.groupState() != GroupState.EMPTY && group.groupState() != GroupState.DEAD) {
            throw new Failure(
                    ExitCode.POSITION,
                    "application '" + application.name() + "' is running: its consumer group has "
                            + group.members().size()
                            + " members. Stop all instances first (one that was killed stays a member until its session"
                            + " times out)");
        }
    }

    private Producer<byte[], byte[]> producer(Application application) {
        Map<String, Object> properties = ClientSettings.of(settings.kafka(), "producer.");
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, application.name() + "-drain");
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        properties.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
