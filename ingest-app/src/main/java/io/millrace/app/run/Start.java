package io.millrace.app.run;

import io.millrace.app.config.SchemaOnStart;
import io.millrace.app.config.Settings;
import io.millrace.app.config.SinkKind;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.health.Health;
import io.millrace.app.health.SinkVerdict;
import io.millrace.app.health.Verdict;
import io.millrace.app.http.HttpServer;
import io.millrace.app.metrics.Metrics;
import io.millrace.app.origin.Origins;
import io.millrace.app.positions.Choices;
import io.millrace.app.positions.StartPositions;
import io.millrace.app.sink.RunningSink;
import io.millrace.app.sink.Sink;
import io.millrace.app.sink.SinkRoute;
import io.millrace.app.sink.SinkSettings;
import io.millrace.app.sink.SinkStatus;
import io.millrace.app.status.Seen;
import io.millrace.app.status.Status;
import io.millrace.app.status.StatusLooks;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.PinnedPartitions;
import io.millrace.app.topics.SourceTopics;
import io.millrace.app.topics.TopicFault;
import io.millrace.app.topics.TopicFaults;
import io.millrace.app.topics.TopicPlan;
import io.millrace.app.topics.TopicRights;
import io.millrace.app.topics.VisibleConfigs;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.topology.IngestTopology;
import io.millrace.topology.StateSettings;
import io.millrace.topology.StoreMemory;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One start, step by step: what is cheap and local first, then what others must have ready, then what runs. Each step adds
 * what it started to what is to be closed; stopping goes the other way round.
 */
final class Start {

    private static final Logger log = LoggerFactory.getLogger(Start.class);

    private static final Duration DEFAULT_SESSION_TIMEOUT = Duration.ofSeconds(45);
    private static final Duration WATCH_EVERY = Duration.ofSeconds(1);

    /** How much heap the state of a meta needs, with one field and three tiers. */
    private static final long HEAP_PER_META = 2_560;

    private final Settings settings;
    private final Choices choices;
    private final Closing closing;
    private final AtomicReference<Health> health =
            new AtomicReference<>(Health.of("application", Verdict.waiting("starting", "checks before the start")));
    private final AtomicReference<Threads> started = new AtomicReference<>(List::of);
    private final CompletableFuture<Failure> end = new CompletableFuture<>();

    Start(Settings settings, Choices choices, Closing closing) {
        this.settings = settings;
        this.choices = choices;
        this.closing = closing;
    }

    private Health now() {
        return Objects.requireNonNull(health.get());
    }

    /** Names the stream threads that there are now; none before they are started. */
    private interface Threads {
        List<Status.OfThread> threads();
    }

    RunningApp run() {
        settings.warnings().forEach(warning -> log.warn("Configuration: {}", warning));
        closing.add(
                "The state directory",
                StateDirectory.hold(
                        settings.stateDirectory(), settings.application().name()));
        Map<Series, Seen> seen = settings.application().series().stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        one -> new Seen(one, settings.http().newestReadings(), InstantSource.system())));
        Metrics metrics = Metrics.of(settings.application(), one -> of(seen, one));
        closing.add("Metrics", metrics);
        metrics.health(() -> now().live().good(), () -> now().ready().good());
        var status = new StatusLooks(
                settings.application(),
                metrics.registry(),
                one -> of(seen, one),
                health::get,
                () -> Objects.requireNonNull(started.get()).threads(),
                InstantSource.system());
        HttpServer http = HttpServer.start(
                settings.http().host(),
                settings.http().port(),
                health::get,
                new HttpServer.Scrape(Metrics.CONTENT_TYPE, metrics::scrape),
                () -> status.look().json());
        closing.add("The HTTP server", http);

        Ready ready = checkAndPrepare(metrics);
        Map<String, Supplier<Verdict>> components = new LinkedHashMap<>();
        Optional<RunningSink> sink = startSink(metrics);
        RunningStreams streams = startStreams(ready, metrics);
        components.put("streams", streams.health(settings.streamThreads()));
        sink.ifPresent(running -> components.put("sink", () -> SinkVerdict.of(running.status())));
        sink.ifPresent(this::watch);
        if (sink.isPresent()) {
            settings.reconcile()
                    .every()
                    .ifPresent(
                            every -> closing.add("The watch over drift", DriftWatch.start(settings, metrics, every)));
        }
        var whole = new Health(components);
        health.set(whole);
        closing.add(
                "Health",
                () -> health.set(Health.of("application", Verdict.waiting("stopping", "it was asked to stop"))));
        log.info(
                "Started application {}; status, health and metrics at {}",
                settings.application().name(),
                http.uri());
        return new RunningApp(http, whole::ready, end, closing, settings.shutdownGrace());
    }

    private static Seen of(Map<Series, Seen> seen, Series series) {
        return Objects.requireNonNull(seen.get(series));
    }

    /**
     * What was found to be there.
     *
     * @param application the application with its numbers of partitions
     * @param sources the topics of readings
     */
    private record Ready(Application application, SourceTopics sources) {}

    private Ready checkAndPrepare(Metrics metrics) {
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            SourceTopics sources = SourceTopics.require(settings.application(), cluster);
            Application application = PinnedPartitions.of(settings.application(), sources, cluster);
            TopicPlan plan = TopicPlan.of(application, sources, cluster);
            plan.lines().forEach(line -> log.info("Topics: {}", line));
            var origins = new Origins(application, cluster, settings.kafka());
            origins.require();
            plan.apply(cluster, TopicPlan.replicationFactor(settings.kafka()));
            refuse(TopicFaults.find(application, cluster, settings.kafka()));
            var read = new HashSet<>(sources.descriptions().keySet());
            UpsertTarget.of(application).forEach(target -> read.add(target.topic()));
            metrics.retentions(VisibleConfigs.retentions(read, cluster));
            refuseWithout(TopicRights.lackingToRun(application, sources, cluster));
            var positions = new StartPositions(application, cluster, choices, sessionTimeout());
            positions.prepareTopology(sources);
            if (settings.sink() == SinkKind.APP) {
                positions.prepareSink();
            }
            origins.note(TopicPlan.replicationFactor(settings.kafka()));
            return new Ready(application, sources);
        }
    }

    private static void refuse(List<TopicFault> faults) {
        faults.stream().filter(fault -> !fault.stops()).forEach(fault -> log.warn("{}", fault));
        List<String> stops = faults.stream()
                .filter(TopicFault::stops)
                .map(TopicFault::toString)
                .toList();
        if (!stops.isEmpty()) {
            throw new Failure(ExitCode.TOPIC, String.join("\n  ", stops));
        }
    }

    private static void refuseWithout(List<String> lacking) {
        if (!lacking.isEmpty()) {
            throw new Failure(
                    ExitCode.BROKER,
                    "the user of this application lacks rights in Kafka: " + String.join(", ", lacking)
                            + ". Grant them (kafka-acls.sh); docs/rights.md has them all");
        }
    }

    private Optional<RunningSink> startSink(Metrics metrics) {
        Application application = settings.application();
        if (settings.sink() == SinkKind.CONNECT) {
            prepareSchemaForOthers(application);
        }
        if (settings.sink() != SinkKind.APP) {
            return Optional.empty();
        }
        Database database = Database.open(settings.mongodb(), application.name(), metrics.registry());
        closing.add("The MongoDB client", database);
        database.prepareSchema(application, settings.schema());
        List<String> lacking = database.lackingRights();
        if (!lacking.isEmpty()) {
            throw new Failure(
                    ExitCode.DATABASE,
                    "the user of mongodb.uri may not " + String.join(", ", lacking) + " in database '"
                            + settings.mongodb().database()
                            + "'. Grant the role readWrite on it, or see docs/rights.md");
        }
        RunningSink sink = Sink.start(
                SinkSettings.of(
                        application.name(),
                        Instance.name(settings.stateDirectory()),
                        SinkRoute.of(application, settings.schema().expiries(application)),
                        settings.kafka()),
                database.database(),
                metrics.sink());
        closing.add("The sink", left -> {
            sink.close(left);
            return true;
        });
        closing.add("The meters of the sink's clients", metrics.bindSink(sink::measurements));
        return Optional.of(sink);
    }

    /** Indexes and views are the same, whoever writes; after that the application has nothing to do with MongoDB. */
    private void prepareSchemaForOthers(Application application) {
        if (settings.schema().onStart() != SchemaOnStart.NONE) {
            try (Database database = Database.open(settings.mongodb(), application.name())) {
                database.prepareSchema(application, settings.schema());
            }
        }
    }

    private RunningStreams startStreams(Ready ready, Metrics metrics) {
        var topology = IngestTopology.build(
                ready.application(),
                ready.sources().ids(),
                metrics.series(),
                InstantSource.system(),
                new StateSettings(settings.commitInterval(), settings.cacheBytes() / HEAP_PER_META));
        var memory = new StoreMemory(settings.storeBytes());
        closing.add("The memory of the stores", memory);
        Properties properties = StreamsProperties.of(settings);
        memory.addTo(properties);
        RunningStreams streams =
                RunningStreams.start(topology, IngestTopology.clients(ready.application()), properties, end::complete);
        closing.add("Kafka Streams", streams::close);
        started.set(streams::threads);
        closing.add(
                "The meters of Kafka Streams", metrics.bind(streams, settings.streamThreads(), settings.storeBytes()));
        closing.add("The watch over the lag", LagWatch.start(streams, settings.kafka(), metrics));
        return streams;
    }

    /** A sink that gave up ends the process: another one may do better, and nobody would notice otherwise. */
    private void watch(RunningSink sink) {
        ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor(task -> {
            var thread = new Thread(task, "watch-sink");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> watch = watcher.scheduleWithFixedDelay(
                () -> {
                    if (sink.status() instanceof SinkStatus.Failed failed) {
                        end.complete(new Failure(
                                ExitCode.GAVE_UP,
                                "the sink gave up: " + failed.cause().getMessage(),
                                failed.cause()));
                    }
                },
                WATCH_EVERY.toMillis(),
                WATCH_EVERY.toMillis(),
                TimeUnit.MILLISECONDS);
        closing.add("The watch over the sink", () -> {
            watch.cancel(true);
            watcher.shutdownNow();
        });
    }

    private Duration sessionTimeout() {
        return Optional.ofNullable(settings.kafka().get("session.timeout.ms"))
                .map(millis -> Duration.ofMillis(Long.parseLong(millis.toString())))
                .orElse(DEFAULT_SESSION_TIMEOUT)
                .plusSeconds(5);
    }
}
