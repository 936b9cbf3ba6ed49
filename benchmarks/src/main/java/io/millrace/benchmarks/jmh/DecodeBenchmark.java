package io.millrace.benchmarks.jmh;

import io.millrace.benchmarks.load.Load;
import io.millrace.reading.Decoder;
import io.millrace.reading.Message;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Messages to readings. */
@State(Scope.Thread)
public class DecodeBenchmark {

    private static final int MESSAGES = 10_000;

    private final Decoder decoder = Prepared.decoder(Prepared.series());
    private final List<Message> oneField = Prepared.messages(Load.parse("1000x10", 1));
    private final List<Message> tenFields = Prepared.messages(Load.parse("1000x10/10-fields", 1));

    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void oneField(Blackhole sink) {
        decode(oneField, sink);
    }

    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void tenFields(Blackhole sink) {
        decode(tenFields, sink);
    }

    private void decode(List<Message> messages, Blackhole sink) {
        var output = new Swallowing(sink);
        for (Message message : messages) {
            decoder.decode(message, output);
        }
    }

    private record Swallowing(Blackhole sink) implements Decoder.Output {
        @Override
        public void reading(Reading reading) {
            sink.consume(reading);
        }

        @Override
        public void deadLetter(int index, Reason reason, String text) {
            throw new IllegalStateException(text);
        }

        @Override
        public void ignored(Decoder.Ignored why) {
            throw new IllegalStateException(why.toString());
        }

        @Override
        public void missingValues(int count) {
            sink.consume(count);
        }

        @Override
        public void leftOut(int count) {
            sink.consume(count);
        }
    }
}
