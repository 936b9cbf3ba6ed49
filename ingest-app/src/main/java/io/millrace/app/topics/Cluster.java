package io.millrace.app.topics;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * A connection to a Kafka cluster for questions and changes. Every answer takes seconds at most, and whatever goes wrong
 * becomes a {@link Failure} that says what was asked for and what to do. Thread-safe; close it.
 */
public final class Cluster implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final int REQUEST_MS = 5_000;
    private static final int CALL_MS = 12_000;

    private final String address;
    private final Admin admin;

    private Cluster(String address, Admin admin) {
        this.address = address;
        this.admin = admin;
    }

    /**
     * Connects.
     *
     * @param kafka Kafka properties as the user gave them
     * @throws Failure with {@link ExitCode#BROKER} if no broker answers
     */
    public static Cluster connect(Map<String, Object> kafka) {
        var bootstrap = BootstrapServers.of(kafka);
        bootstrap.requireOneThatListens();
        Map<String, Object> settings = ClientSettings.of(kafka, "admin.");
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MS);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, CALL_MS);
        Admin admin;
        try {
            admin = Admin.create(settings);
        } catch (KafkaException e) {
            throw new Failure(
                    ExitCode.BROKER, "the Kafka client cannot be set up from 'kafka': " + KafkaErrors.innermost(e), e);
        }
        var cluster = new Cluster(bootstrap.toString(), admin);
        try {
            cluster.await("the cluster's id", admin.describeCluster().clusterId());
        } catch (Failure e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** The bootstrap servers, for messages. */
    public String address() {
        return address;
    }

    public Admin admin() {
        return admin;
    }

    /** What Kafka says of these topics, by name; those that do not exist are not in it. */
    public Map<String, TopicDescription> topics(Collection<String> names) {
        var found = new TreeMap<String, TopicDescription>();
        admin.describeTopics(names)
                .topicNameValues()
                .forEach((name, answer) -> awaitOptional("the description of topic '" + name + "'", answer)
                        .ifPresent(description -> found.put(name, description)));
        return found;
    }

    /**
     * What Kafka says of topics that are there, as soon as it says something of each: a broker may take a moment to hear of a
     * topic that was just made.
     *
     * @throws Failure with {@link ExitCode#TOPIC} if one is still unknown after some seconds
     */
    public Map<String, TopicDescription> existingTopics(Collection<String> names) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Map<String, TopicDescription> found = topics(names);
        while (found.size() < names.size()) {
            if (System.nanoTime() > deadline) {
                var absent = new TreeSet<>(names);
                absent.removeAll(found.keySet());
                throw new Failure(ExitCode.TOPIC, address + " does not know of topic " + String.join(", ", absent));
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            found = topics(names);
        }
        return found;
    }

    /**
     * Waits for an answer.
     *
     * @param what what is asked for, such as {@code the offsets of group 'plant'}
     */
    public <T> T await(String what, KafkaFuture<T> answer) {
        try {
            return get(answer);
        } catch (ExecutionException e) {
            throw KafkaErrors.failure(address, what, cause(e));
        } catch (TimeoutException e) {
            throw KafkaErrors.failure(address, what, e);
        }
    }

    private <T> Optional<T> awaitOptional(String what, KafkaFuture<T> answer) {
        try {
            return Optional.of(get(answer));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw KafkaErrors.failure(address, what, cause(e));
        } catch (TimeoutException e) {
            throw KafkaErrors.failure(address, what, e);
        }
    }

    private static <T> T get(KafkaFuture<T> answer) throws ExecutionException, TimeoutException {
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.UNEXPECTED, "interrupted while waiting for Kafka", e);
        }
    }

    private static Throwable cause(ExecutionException e) {
        return e.getCause() == null ? e : e.getCause();
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(2));
    }
}
