package io.millrace.topology;

import io.millrace.reading.Reading;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Sends readings on, with their meta as the key, for a repartition topic to bring those of a meta together. */
final class ToRepartition implements Decoding.Readings {

    private final ProcessorContext<byte[], Object> context;
    private final String readings;
    private final Cancellable commits;
    private boolean told;

    ToRepartition(ProcessorContext<byte[], Object> context, Duration commitInterval, String readings) {
        this.context = context;
        this.readings = readings;
        this.commits = context.schedule(commitInterval, PunctuationType.WALL_CLOCK_TIME, now -> look());
    }

    @Override
    public Optional<Decoding.Refusal> take(Reading reading, long now) {
        context.forward(new Record<>(reading.meta().utf8(), reading, now), readings);
        return Optional.empty();
    }

    /** What waits here says nothing of what waits behind the repartition topic. */
    @Override
    public void waiting(long messages) {
        told = true;
    }

    /** What is behind the repartition topic sees nothing before a commit, so that none waits longer than it must. */
    private void look() {
        if (told) {
            context.commit();
            told = false;
        }
    }

    @Override
    public void close() {
        commits.cancel();
    }
}
