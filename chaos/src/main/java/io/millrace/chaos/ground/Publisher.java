package io.millrace.chaos.ground;

import io.millrace.chaos.load.Message;
import io.millrace.chaos.load.Picture;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The devices' producer: idempotent, and waiting for all acknowledgements for as long as it takes. Writes down what must come
 * of what was acknowledged.
 */
public final class Publisher implements AutoCloseable {
    private final KafkaProducer<byte[], byte[]> producer;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Picture expected = new Picture();

    Publisher(String bootstrapServers) {
        // The leader of a topic just made may refuse a request and take the next one; then the first comes out of order
        // for ever.
        producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "acks",
                        "all",
                        "enable.idempotence",
                        true,
                        "max.in.flight.requests.per.connection",
                        1,
                        "linger.ms",
                        5,
                        "delivery.timeout.ms",
                        600_000,
                        "max.block.ms",
                        600_000),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Publishes messages in the background, over the given time; done when all of them are acknowledged. */
    public CompletableFuture<Void> publish(List<Message> messages, Duration over) {
        return CompletableFuture.runAsync(() -> send(messages, over), thread);
    }

    /** What must come of what was published. To be read while nothing is being published. */
    public Picture expected() {
        return expected;
    }

    @Override
    public void close() {
        thread.shutdownNow();
        producer.close(Duration.ZERO);
    }

    private void send(List<Message> messages, Duration over) {
        long begin = System.nanoTime();
        var acknowledgements = new CompletableFuture<?>[messages.size()];
        for (int i = 0; i < messages.size(); i++) {
            acknowledgements[i] = send(messages.get(i));
            long due = begin + over.toNanos() * i / messages.size();
            long early = (due - System.nanoTime()) / 1_000_000;
            if (early > 5) {
                Await.pass(Duration.ofMillis(early));
            }
        }
        producer.flush();
        CompletableFuture.allOf(acknowledgements).join();
    }

    private CompletableFuture<Void> send(Message message) {
        var done = new CompletableFuture<Void>();
        var record = new ProducerRecord<byte @Nullable [], byte @Nullable []>(
                Topics.READINGS, message.partition(), message.key(), message.value());
        var unused = producer.send(record, (where, failure) -> {
            if (failure == null) {
                acknowledged(message, where);
                done.complete(null);
            } else {
                done.completeExceptionally(failure);
            }
        });
        return done;
    }

    /** Called by the producer's one thread. */
    private void acknowledged(Message message, RecordMetadata where) {
        if (message.outcome() instanceof Message.Stored stored) {
            expected.sent(stored.reading());
        } else if (message.outcome() instanceof Message.SetAside aside) {
            expected.deadLetter(where.partition() + "@" + where.offset(), aside.reason());
        }
    }
}
