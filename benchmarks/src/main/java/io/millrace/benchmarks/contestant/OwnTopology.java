package io.millrace.benchmarks.contestant;

import io.millrace.app.config.Settings;
import io.millrace.app.positions.Choices;
import io.millrace.app.positions.StartPositions;
import io.millrace.app.run.StreamsProperties;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.PinnedPartitions;
import io.millrace.app.topics.SourceTopics;
import io.millrace.app.topics.TopicPlan;
import io.millrace.benchmarks.process.Trees;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.series.Application;
import io.millrace.topology.IngestTopology;
import io.millrace.topology.StateSettings;
import io.millrace.topology.StoreMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The application's topology alone, run with a guarantee that is chosen here. The application refuses to run without
 * {@code exactly_once_v2}, and goes on doing so: this builds the same topology itself, for the one purpose of saying what the
 * guarantee costs. With {@code at_least_once} a crash could lose readings.
 */
final class OwnTopology implements Pipeline {

    /** Heap per meta, as the application reckons. */
    private static final long HEAP_PER_META = 2_560;

    private final String guarantee;

    OwnTopology(String guarantee) {
        this.guarantee = guarantee;
    }

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        Path state = Files.createTempDirectory(Path.of(assignment.directory()), "state-");
        String run = "bench-" + UUID.randomUUID();
        Settings settings =
                AppDefinition.of(run, assignment, false, state.toString()).settings();
        SourceTopics sources = prepare(settings);
        String bootstrapServers = assignment.servers().bootstrapServers();
        try (var memory = new StoreMemory(settings.storeBytes());
                KafkaStreams streams = streams(settings, sources, memory)) {
            Outcome outcome = TimedStreams.run(streams, run, assignment);
            if (assignment.verify()) {
                Totals.awaitUpserts(
                        settings.application(),
                        bootstrapServers,
                        assignment.counts().readings());
            }
            return outcome;
        } finally {
            Trees.delete(state);
            OwnTopics.delete(bootstrapServers, run);
        }
    }

    private static SourceTopics prepare(Settings settings) {
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            SourceTopics sources = SourceTopics.require(settings.application(), cluster);
            Application application = PinnedPartitions.of(settings.application(), sources, cluster);
            TopicPlan.of(application, sources, cluster).apply(cluster, TopicPlan.replicationFactor(settings.kafka()));
            new StartPositions(application, cluster, Choices.NONE, Duration.ofSeconds(50)).prepareTopology(sources);
            return sources;
        }
    }

    private KafkaStreams streams(Settings settings, SourceTopics sources, StoreMemory memory) {
        Application application = settings.application();
        var topology = IngestTopology.build(
                application,
                sources.ids(),
                series -> SeriesMetrics.NONE,
                InstantSource.system(),
                new StateSettings(settings.commitInterval(), settings.cacheBytes() / HEAP_PER_META));
        Properties properties = StreamsProperties.of(settings);
        memory.addTo(properties);
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        return new KafkaStreams(topology, properties, IngestTopology.clients(application));
    }
}
