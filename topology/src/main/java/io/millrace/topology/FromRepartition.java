package io.millrace.topology;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.DeadLetter;
import io.millrace.reading.Reading;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Takes readings in that a repartition topic brought together. Their messages are no longer at hand. */
final class FromRepartition implements StartedByInit.Started<byte[], Reading> {

    private final ProcessorContext<byte[], byte[]> context;
    private final Folding folding;
    private final List<String> metaFields;
    private final SeriesMetrics metrics;
    private final String deadLetters;
    private final String task;

    FromRepartition(
            ProcessorContext<byte[], byte[]> context,
            Folding folding,
            List<String> metaFields,
            SeriesMetrics metrics,
            String deadLetters) {
        this.context = context;
        this.folding = folding;
        this.metaFields = metaFields;
        this.metrics = metrics;
        this.deadLetters = deadLetters;
        this.task = context.taskId().toString();
    }

    @Override
    public void process(Record<byte[], Reading> record) {
        Reading reading = record.value();
        long now = context.currentSystemTimeMs();
        folding.take(reading, now).ifPresent(refusal -> {
            var letter = DeadLetter.of(reading, metaFields, refusal.reason(), refusal.text());
            metrics.deadLetter(letter, task);
            context.forward(DeadLetterRecord.of(letter, now), deadLetters);
        });
    }

    @Override
    public void close() {
        folding.close();
    }
}
