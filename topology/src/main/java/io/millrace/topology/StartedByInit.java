package io.millrace.topology;

import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A processor whose work is done by an object that is made when Kafka Streams hands over the context, and made anew when it
 * does so again, so that the object's fields can all be final.
 */
final class StartedByInit<KIn, VIn, KOut, VOut> implements Processor<KIn, VIn, KOut, VOut> {

    /** What works between {@code init} and {@code close}. */
    interface Started<K, V> {
        void process(Record<K, V> record);

        void close();
    }

    private final Function<ProcessorContext<KOut, VOut>, Started<KIn, VIn>> start;
    private Started<KIn, VIn> started = new NotStarted<>();

    StartedByInit(Function<ProcessorContext<KOut, VOut>, Started<KIn, VIn>> start) {
        this.start = start;
    }

    @Override
    public void init(ProcessorContext<KOut, VOut> context) {
        started = start.apply(context);
    }

    @Override
    public void process(Record<KIn, VIn> record) {
        started.process(record);
    }

    @Override
    public void close() {
        started.close();
        started = new NotStarted<>();
    }

    private static final class NotStarted<K, V> implements Started<K, V> {
        @Override
        public void process(Record<K, V> record) {
            throw new IllegalStateException("a record came before init");
        }

        @Override
        public void close() {}
    }
}
