package io.millrace.benchmarks.jmh;

import io.millrace.benchmarks.load.Load;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.state.SeriesFold;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Readings of 100 metas in turn into buckets, and nothing else: no tiers, no newest readings, no look for duplicates. */
@State(Scope.Thread)
public class BucketizeBenchmark {

    private static final int READINGS = 20_000;

    private final Series series = Prepared.bucketsAlone();
    private final List<Reading> oneField = Prepared.readings(Load.parse("100x200", 1));
    private final List<Reading> tenFields = Prepared.readings(Load.parse("100x200/10-fields", 1));

    @Benchmark
    @OperationsPerInvocation(READINGS)
    public SeriesFold oneField() {
        return Prepared.folded(series, oneField);
    }

    @Benchmark
    @OperationsPerInvocation(READINGS)
    public SeriesFold tenFields() {
        return Prepared.folded(series, tenFields);
    }
}
