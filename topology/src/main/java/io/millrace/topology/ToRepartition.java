package io.millrace.topology;

import io.millrace.reading.Reading;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Sends readings on, with their meta as the key, for a repartition topic to bring those of a meta together. */
final class ToRepartition implements Decoding.Readings {

    private final ProcessorContext<byte[], Object> context;
    private final String readings;

    ToRepartition(ProcessorContext<byte[], Object> context, String readings) {
        this.context = context;
        this.readings = readings;
    }

    @Override
    public Optional<Decoding.Refusal> take(Reading reading, long now) {
        context.forward(new Record<>(reading.meta().utf8(), reading, now), readings);
        return Optional.empty();
    }

    /** What waits here says nothing of what waits behind the repartition topic. */
    @Override
    public void waiting(long messages) {}

    @Override
    public void close() {}
}
