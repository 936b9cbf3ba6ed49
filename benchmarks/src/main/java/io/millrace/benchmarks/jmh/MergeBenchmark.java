package io.millrace.benchmarks.jmh;

import io.millrace.app.sink.plan.BulkPlan;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.Messages;
import io.millrace.reading.Reading;
import io.millrace.state.SeriesFold;
import io.millrace.upsert.UpsertTarget.Guard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The sink's plan for the upserts of 100 buckets of 200 readings, each of which came in ten records. */
@State(Scope.Thread)
public class MergeBenchmark {

    private static final int METAS = 100;
    private static final int READINGS = 20_000;
    private static final int PER_COMMIT = METAS * 20;

    private final List<ConsumerRecord<byte[], byte[]>> records = records();

    @Benchmark
    @OperationsPerInvocation(READINGS)
    public BulkPlan bulk() {
        return BulkPlan.of(new Guard.Revisions("control.rev"), records);
    }

    private static List<ConsumerRecord<byte[], byte[]>> records() {
        SeriesFold fold = Prepared.fold(Prepared.series());
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        long now = Messages.START;
        int taken = 0;
        for (Reading reading : Prepared.readings(Load.parse(METAS + "x200", 1))) {
            fold.take(reading, now);
            if (++taken % PER_COMMIT == 0) {
                now += 10_000;
                fold.commit(now, upsert -> {
                    if (upsert.target() == 0) {
                        records.add(new ConsumerRecord<>(
                                "buckets",
                                0,
                                records.size(),
                                Messages.START,
                                TimestampType.CREATE_TIME,
                                upsert.meta().utf8().length,
                                upsert.document().length,
                                upsert.meta().utf8(),
                                upsert.document(),
                                upsert.revision().toHeaders(),
                                Optional.empty()));
                    }
                });
            }
        }
        return records;
    }
}
