package io.millrace.app.run;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.health.StreamsHealth;
import io.millrace.app.lag.LagLooks;
import io.millrace.app.metrics.ObservedStreams;
import io.millrace.app.status.Status;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/** Kafka Streams, started and watched. */
final class RunningStreams implements StreamsHealth.Observed, ObservedStreams {

    private static final int MOST_DEATHS = 3;
    private static final Duration DEATHS_WITHIN = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final KafkaStreams streams;
    private final RestoreProgress progress;
    private final ThreadDeaths deaths;
    private final boolean staticMember;

    private RunningStreams(KafkaStreams streams, RestoreProgress progress, ThreadDeaths deaths, boolean staticMember) {
        this.streams = streams;
        this.progress = progress;
        this.deaths = deaths;
        this.staticMember = staticMember;
    }

    /**
     * Starts it and returns at once.
     *
     * @param onEnd told once, when it has ended without having been asked to
     */
    static RunningStreams start(
            Topology topology, KafkaClientSupplier clients, Properties properties, Consumer<Failure> onEnd) {
        var progress = new RestoreProgress(System::nanoTime);
        var deaths = new ThreadDeaths(MOST_DEATHS, DEATHS_WITHIN, System::nanoTime);
        try {
            var streams = new KafkaStreams(topology, properties, clients);
            streams.setUncaughtExceptionHandler(deaths);
            streams.setGlobalStateRestoreListener(progress);
            streams.setStateListener((now, before) -> {
                progress.onChange(now, before);
                if (now == KafkaStreams.State.ERROR) {
                    onEnd.accept(new Failure(
                            ExitCode.GAVE_UP,
                            deaths.end().orElse("another instance of the application asked all of them to end")));
                }
            });
            streams.start();
            boolean staticMember = properties.keySet().stream()
                    .anyMatch(key -> key.toString().endsWith(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
            return new RunningStreams(streams, progress, deaths, staticMember);
        } catch (ConfigException e) {
            throw new Failure(
                    ExitCode.USAGE, "Kafka Streams does not accept the settings under 'kafka': " + e.getMessage(), e);
        } catch (KafkaException e) {
            throw new Failure(ExitCode.LOCAL, "Kafka Streams cannot be started: " + cause(e), e);
        }
    }

    private static String cause(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        return thrown.getCause() == null ? message : message + " (" + thrown.getCause() + ")";
    }

    /** How far the consumers are, by partition, for those of these topics that are read now. */
    Map<TopicPartition, LagLooks.Reader> readers(Set<String> topics) {
        Map<MetricName, ? extends Metric> all = streams.metrics();
        var sincePolls = new HashMap<String, Duration>();
        all.forEach((name, metric) -> {
            if (name.name().equals("last-poll-seconds-ago")
                    && metric.metricValue() instanceof Number seconds
                    && seconds.doubleValue() >= 0) {
                sincePolls.put(client(name), Duration.ofSeconds(seconds.longValue()));
            }
        });
        var readers = new HashMap<TopicPartition, LagLooks.Reader>();
        all.forEach((name, metric) -> {
            String topic = name.tags().get("topic");
            String partition = name.tags().get("partition");
            if (name.name().equals("records-lag")
                    && topic != null
                    && partition != null
                    && topics.contains(topic)
                    && metric.metricValue() instanceof Double lag
                    && Double.isFinite(lag)) {
                var reader = new LagLooks.Reader(lag.longValue(), sincePolls.getOrDefault(client(name), Duration.ZERO));
                readers.merge(
                        new TopicPartition(topic, Integer.parseInt(partition)),
                        reader,
                        (one, other) -> one.behind() >= other.behind() ? one : other);
            }
        });
        return readers;
    }

    private static String client(MetricName name) {
        return name.tags().getOrDefault("client-id", "");
    }

    /** The threads that are not dead, and the partitions they read. */
    List<Status.OfThread> threads() {
        return streams.metadataForLocalThreads().stream()
                .map(thread -> new Status.OfThread(
                        thread.threadName(),
                        thread.threadState().toLowerCase(Locale.ROOT).replace('_', ' '),
                        thread.activeTasks().stream()
                                .flatMap(task -> task.topicPartitions().stream())
                                .map(TopicPartition::toString)
                                .sorted()
                                .toList()))
                .sorted(Comparator.comparing(Status.OfThread::name))
                .toList();
    }

    @Override
    public Map<MetricName, ? extends Metric> measurements() {
        return streams.metrics();
    }

    @Override
    public long activeTasks() {
        return streams.metadataForLocalThreads().stream()
                .mapToLong(thread -> thread.activeTasks().size())
                .sum();
    }

    @Override
    public long standbyTasks() {
        return streams.metadataForLocalThreads().stream()
                .mapToLong(thread -> thread.standbyTasks().size())
                .sum();
    }

    @Override
    public long threadDeaths() {
        return deaths.all();
    }

    @Override
    public long restoredRecords() {
        return progress.recordsRestored();
    }

    /** Its health, given how many threads there should be. */
    StreamsHealth health(int threads) {
        return new StreamsHealth(this, threads, PATIENCE);
    }

    /**
     * Stops it; what was taken in is written out and committed. A static member stays in the group, so that a restart within
     * its session time-out moves no partition; others leave, so that a restart need not wait for that time-out.
     */
    boolean close(Duration grace) {
        return streams.close(CloseOptions.groupMembershipOperation(
                        staticMember
                                ? CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP
                                : CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(grace));
    }

    @Override
    public KafkaStreams.State state() {
        return streams.state();
    }

    @Override
    public int liveThreads() {
        return streams.metadataForLocalThreads().size();
    }

    @Override
    public Duration sinceProgress() {
        return progress.sinceMove();
    }

    @Override
    public long recordsToRestore() {
        return progress.recordsLeft();
    }
}
