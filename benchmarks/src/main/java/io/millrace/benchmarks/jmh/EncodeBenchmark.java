package io.millrace.benchmarks.jmh;

import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.Messages;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.state.SeriesFold;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The commit of 100 metas that got 200 readings each: the upserts of buckets, tiers and newest readings as BSON, and the entries
 * of the state, on a table in memory.
 */
@State(Scope.Thread)
public class EncodeBenchmark {

    private static final int READINGS = 20_000;
    private static final long UPSERTS_DUE = Messages.START + 60_000;

    private final Series series = Prepared.series();
    private final List<Reading> readings = Prepared.readings(Load.parse("100x200", 1));
    private SeriesFold fold = Prepared.fold(series);

    /** A commit empties a fold; so each invocation, of some milliseconds, gets its own. */
    @Setup(Level.Invocation)
    public void fill() {
        fold = Prepared.fold(series);
        for (Reading reading : readings) {
            fold.take(reading, Messages.START);
        }
    }

    @Benchmark
    @OperationsPerInvocation(READINGS)
    public void oneField(Blackhole sink) {
        fold.commit(UPSERTS_DUE, sink::consume);
    }
}
