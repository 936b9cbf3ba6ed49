package io.millrace.app.sink;

import io.millrace.app.logging.LogRate;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApplicationRecoverableException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits offsets and dead letters, both or neither, as long as this process is a member of the group in its present
 * generation: one that was replaced is fenced off. Used by the sink's thread only.
 */
final class Commits {

    private static final Logger LOG = LoggerFactory.getLogger(Commits.class);

    /** A rebalance is over by then; what still fails is something else. */
    private static final int FAILURES_IN_A_ROW = 20;

    private final Producer<byte[], byte[]> producer;
    private final LogRate rate;
    private int failures;

    /** Takes a producer whose transactions are initialised. */
    Commits(Producer<byte[], byte[]> producer, InstantSource clock) {
        this.producer = producer;
        this.rate = new LogRate(clock);
    }

    /**
     * Commits. False if the transaction was aborted for a reason that passes, such as a rebalance: nothing is committed then,
     * and the same may be tried again. Throws what this producer cannot go on after.
     */
    boolean commit(
            Map<TopicPartition, OffsetAndMetadata> offsets,
            List<ProducerRecord<byte[], byte[]>> deadLetters,
            ConsumerGroupMetadata group) {
        try {
            producer.beginTransaction();
            deadLetters.forEach(this::send);
            producer.sendOffsetsToTransaction(offsets, group);
            producer.commitTransaction();
            failures = 0;
            return true;
        } catch (TimeoutException | ApplicationRecoverableException | InvalidConfigurationException e) {
            // Whether it was committed is unknown, or this producer is of no more use: a new one finds out, or ends it.
            throw e;
        } catch (KafkaException e) {
            abort(e, deadLetters);
            return false;
        }
    }

    /** Whether it arrives is told by the commit, which waits for all that was sent. */
    private void send(ProducerRecord<byte[], byte[]> deadLetter) {
        var unused = producer.send(deadLetter);
    }

    private void abort(KafkaException cause, List<ProducerRecord<byte[], byte[]>> deadLetters) {
        producer.abortTransaction();
        if (isTooLarge(cause)) {
            throw new DeadLetterTooLargeException(deadLetters, cause);
        }
        failures++;
        if (failures >= FAILURES_IN_A_ROW) {
            throw cause;
        }
        rate.ifDue(suppressed -> LOG.warn(
                "A commit was aborted and will be tried again (and {} more): {}", suppressed, cause.toString()));
    }

    private static boolean isTooLarge(Throwable error) {
        for (Throwable each = error; each != null; each = each.getCause()) {
            if (each instanceof RecordTooLargeException) {
                return true;
            }
        }
        return false;
    }
}
