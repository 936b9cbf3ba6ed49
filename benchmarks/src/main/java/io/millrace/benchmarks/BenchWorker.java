package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.Pipelines;
import io.millrace.benchmarks.process.WorkerLoop;
import io.millrace.benchmarks.process.WorkerLoop.Taking;
import java.io.IOException;
import java.util.Map;

/** What runs in the JVMs that are measured. */
public final class BenchWorker {

    private BenchWorker() {}

    public static void main(String[] arguments) throws IOException {
        WorkerLoop.run(Map.of("run", new Taking<>(Pipelines.Order.class, Pipelines::run)));
        System.exit(0);
    }
}
