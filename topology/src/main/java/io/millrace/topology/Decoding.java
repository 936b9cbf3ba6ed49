package io.millrace.topology;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.DeadLetter;
import io.millrace.reading.Decoder;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Turns messages into readings and dead letters. What it forwards bears the time of its arrival, so that no time that a device
 * or producer made up reaches a broker again.
 */
final class Decoding implements StartedByInit.Started<byte[], Messages> {

    private final ProcessorContext<byte[], ? super byte[]> context;
    private final Decoder decoder;
    private final Map<String, String> topicIds;
    private final SeriesMetrics metrics;
    private final String deadLetters;
    private final String task;
    private final Readings readings;

    /** Where readings go. */
    interface Readings {
        /**
         * Takes a reading in.
         *
         * @param now the wall clock, in milliseconds since the epoch
         * @return why not, if it is to be set aside
         */
        Optional<Refusal> take(Reading reading, long now);

        /** Told of each poll how many more messages wait. */
        void waiting(long messages);

        /** Called once, at the end. */
        void close();
    }

    /** Why a reading that could be read is set aside. */
    record Refusal(Reason reason, String text) {}

    Decoding(
            ProcessorContext<byte[], ? super byte[]> context,
            Decoder decoder,
            Map<String, String> topicIds,
            SeriesMetrics metrics,
            String deadLetters,
            Readings readings) {
        this.context = context;
        this.decoder = decoder;
        this.topicIds = topicIds;
        this.metrics = metrics;
        this.deadLetters = deadLetters;
        this.task = context.taskId().toString();
        this.readings = readings;
    }

    @Override
    public void process(Record<byte[], Messages> record) {
        RecordMetadata where = context.recordMetadata().orElseThrow();
        String topic = where.topic();
        String topicId = topicIds.getOrDefault(topic, "");
        long now = context.currentSystemTimeMs();
        Messages messages = record.value();
        if (messages instanceof Messages.Batch batch) {
            readings.waiting(batch.waiting());
            for (ConsumerRecord<byte[], byte[]> one : batch.records()) {
                var position = new Position(topic, topicId, where.partition(), one.offset(), 0);
                long time = Math.max(0, one.timestamp());
                decode(new Message(one.key(), one.value(), one.headers(), time, position), now);
            }
        } else if (messages instanceof Messages.One one) {
            var position = new Position(topic, topicId, where.partition(), where.offset(), 0);
            decode(new Message(record.key(), one.value(), record.headers(), record.timestamp(), position), now);
        }
    }

    private void decode(Message message, long now) {
        decoder.decode(message, new Found(message, now));
    }

    @Override
    public void close() {
        readings.close();
    }

    private final class Found implements Decoder.Output {
        private final Message message;
        private final long now;

        private Found(Message message, long now) {
            this.message = message;
            this.now = now;
        }

        @Override
        public void reading(Reading reading) {
            readings.take(reading, now)
                    .ifPresent(refusal -> deadLetter(reading.position().index(), refusal.reason(), refusal.text()));
        }

        @Override
        public void deadLetter(int index, Reason reason, String text) {
            var letter = new DeadLetter(message, index, reason, text);
            metrics.deadLetter(letter, task);
            context.forward(DeadLetterRecord.of(letter, now), deadLetters);
        }

        @Override
        public void ignored(Decoder.Ignored why) {
            metrics.ignored(why);
        }

        @Override
        public void missingValues(int count) {
            metrics.missingValues(count);
        }

        @Override
        public void leftOut(int count) {
            metrics.leftOut(count);
        }
    }
}
