package io.millrace.chaos.ground;

import io.millrace.chaos.load.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** Everything that runs for one plan: a broker, a MongoDB behind a proxy, and instances of the application. */
public final class Ground implements AutoCloseable {
    /** After so long without a sign of life, an instance is replaced. */
    public static final Duration SESSION = Duration.ofSeconds(5);

    /** How long windows wait before they are written. */
    public static final Duration FLUSH = Duration.ofSeconds(2);

    private static final String DATABASE = "chaos";
    private static final Duration TO_START = Duration.ofMinutes(2);

    private final Path directory;
    private final Path jar;
    private final Shape shape;
    private final Broker broker;
    private final Mongo mongo;
    private final MongoProxy proxy;
    private final StoredReader stored;
    private final Progress progress;
    private final Publisher publisher;
    private final Optional<ConnectWorker> connector;
    private final List<Instance> instances = new CopyOnWriteArrayList<>();
    private final List<Instance> gone = new ArrayList<>();
    private final Map<Instance, Disk> disks = new HashMap<>();
    private final ScheduledExecutorService supervisor = Executors.newSingleThreadScheduledExecutor();
    private int named;

    /**
     * What runs.
     *
     * @param smallDisks whether the instances' state is on small disks of its own
     */
    public record Shape(
            int partitions,
            boolean keyed,
            int instances,
            Destination destination,
            boolean smallDisks,
            List<String> javaOptions) {}

    private Ground(Path directory, Path jar, Shape shape, Broker broker, Mongo mongo) throws IOException {
        this.directory = directory;
        this.jar = jar;
        this.shape = shape;
        this.broker = broker;
        this.mongo = mongo;
        this.proxy = MongoProxy.before(mongo.port());
        this.stored = new StoredReader(
                "mongodb://127.0.0.1:" + mongo.port() + "/?directConnection=true",
                DATABASE,
                shape.destination().layout());
        Admin admin =
                Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers(), "reconnect.backoff.max.ms", 500));
        this.progress = new Progress(admin, Topics.sinkGroup(shape.destination().connector()));
        createTopic(admin);
        this.publisher = new Publisher(broker.bootstrapServers());
        for (int i = 0; i < shape.instances(); i++) {
            join(shape.smallDisks());
        }
        this.connector = shape.destination().connector() ? Optional.of(startConnector()) : Optional.empty();
        var unused = supervisor.scheduleWithFixedDelay(
                () -> {
                    instances.forEach(Instance::supervise);
                    connector.ifPresent(its -> its.supervise(Topics.CONNECTOR));
                },
                500,
                500,
                TimeUnit.MILLISECONDS);
    }

    /** Starts everything in an empty directory. */
    public static Ground start(Path directory, Path jar, Shape shape) {
        Broker broker = Broker.start(directory);
        Mongo mongo = shape.destination().inMemory() ? Mongo.inMemory() : Mongo.onDisk(directory.resolve("mongo"));
        try {
            return new Ground(directory, jar, shape, broker, mongo);
        } catch (IOException e) {
            mongo.close();
            broker.close();
            throw new GroundException(directory + " cannot be written to: " + e.getMessage(), e);
        }
    }

    public Broker broker() {
        return broker;
    }

    public Mongo mongo() {
        return mongo;
    }

    /** The process of the connector's worker, where a connector writes. */
    public Optional<Instance> connector() {
        return connector.map(ConnectWorker::process);
    }

    public MongoProxy network() {
        return proxy;
    }

    public StoredReader stored() {
        return stored;
    }

    public Progress progress() {
        return progress;
    }

    public Publisher publisher() {
        return publisher;
    }

    /** The instances that are there, running or down. */
    public List<Instance> instances() {
        return instances;
    }

    /** Another instance, with a state of its own. */
    public Instance join() {
        try {
            return join(false);
        } catch (IOException e) {
            throw new GroundException(directory + " cannot be written to: " + e.getMessage(), e);
        }
    }

    /** An instance that is down will not come back. */
    public void leave(Instance instance) {
        instances.remove(instance);
        gone.add(instance);
    }

    /** Fills the disk of an instance up. */
    public void fillDisk(Instance instance) {
        disk(instance).ifPresent(disk -> disk.fill(instance.process()));
    }

    /** Makes room on it again. */
    public void freeDisk(Instance instance) {
        disk(instance).ifPresent(disk -> disk.free(instance.process()));
    }

    /** Starts {@code millrace drain} with the first instance's configuration. */
    public ChildProcess drain() {
        return ChildProcess.start(
                "millrace drain",
                command("drain", directory.resolve(instances.get(0).name() + ".yaml")),
                directory.resolve("drain.log"));
    }

    /** What is stored now. */
    public Picture picture() {
        var picture = new Picture();
        stored.readInto(picture);
        DeadLetterReader.readInto(picture, broker.bootstrapServers());
        return picture;
    }

    /** How instances ended by themselves. */
    public List<String> ends() {
        var ends = new ArrayList<String>();
        instances.forEach(instance -> ends.addAll(instance.ends()));
        gone.forEach(instance -> ends.addAll(instance.ends()));
        connector().ifPresent(worker -> ends.addAll(worker.ends()));
        return ends;
    }

    @Override
    public void close() {
        supervisor.shutdownNow();
        publisher.close();
        instances.forEach(Instance::kill);
        connector().ifPresent(Instance::kill);
        progress.close();
        stored.close();
        proxy.close();
        mongo.close();
        broker.close();
        disks.values().forEach(Disk::close);
    }

    private Optional<Disk> disk(Instance instance) {
        return Optional.ofNullable(disks.get(instance));
    }

    private Instance join(boolean ownDisk) throws IOException {
        String name = "instance-" + ++named;
        Path state = directory.resolve(name + "-state");
        Optional<Disk> disk = ownDisk ? Optional.of(Disk.at(state)) : Optional.empty();
        Path config = Files.writeString(directory.resolve(name + ".yaml"), configuration(state));
        var instance = new Instance(name, directory.resolve(name + ".log"), state, command("run", config));
        disk.ifPresent(its -> disks.put(instance, its));
        instances.add(instance);
        return instance;
    }

    private List<String> command(String what, Path config) {
        var command = new ArrayList<String>();
        command.add(Java.executable());
        command.addAll(shape.javaOptions());
        command.addAll(List.of("-XX:+UseSerialGC", "-jar", jar.toString(), what, "--config", config.toString()));
        return command;
    }

    /** The topics have to be there: a consumer that begins without them looks again only after minutes. */
    private ConnectWorker startConnector() throws IOException {
        Instance first = instances.get(0);
        if (!Await.until(TO_START, first::isRunning)) {
            throw new GroundException(
                    first.name() + " does not run: " + first.process().said());
        }
        var making = new ArrayList<>(command("connect", directory.resolve(first.name() + ".yaml")));
        making.addAll(List.of(Topics.SERIES, "--format", "properties", "--output", directory.toString()));
        ChildProcess made = ChildProcess.start("millrace connect", making, directory.resolve("connect.log"));
        if (!made.awaitEnd(TO_START) || made.exitCode() != 0) {
            throw new GroundException("millrace connect does not work: " + made.said());
        }
        return ConnectWorker.start(
                directory,
                ApplicationJar.connectWorkerInProject(),
                directory.resolve(Topics.CONNECTOR + ".properties"),
                broker.bootstrapServers());
    }

    private void createTopic(Admin admin) {
        try {
            admin.createTopics(
                            List.of(new NewTopic(Topics.READINGS, Optional.of(shape.partitions()), Optional.empty())))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new GroundException("topic " + Topics.READINGS + " cannot be created: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }

    private String configuration(Path state) {
        return """
                version: 1
                application: %s
                kafka:
                  bootstrap.servers: '%s'
                  session.timeout.ms: %d
                  heartbeat.interval.ms: 1500
                mongodb:
                  uri: 'mongodb://127.0.0.1:%d/?directConnection=true'
                  database: %s
                http:
                  host: 127.0.0.1
                  port: 0
                sink: %s
                connect: {latestMayGoBack: %s}
                stateDirectory: '%s'
                commitInterval: 500ms
                streamThreads: 2
                series:
                  %s:
                    topics: ['%s']
                    format: json
                    timeField: ts
                    metaFields: [device]
                    keyed: %s
                    rollups: [1m, 1h, 1d]
                    flush:
                      every: %ds
                %s
                """.formatted(
                        Topics.APPLICATION,
                        broker.bootstrapServers(),
                        SESSION.toMillis(),
                        proxy.port(),
                        DATABASE,
                        shape.destination().sink(),
                        shape.destination().connector(),
                        state,
                        Topics.SERIES,
                        Topics.READINGS,
                        shape.keyed(),
                        FLUSH.toSeconds(),
                        shape.destination().layout().configuration(4));
    }
}
