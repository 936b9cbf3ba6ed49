package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.AppTasks;
import io.millrace.benchmarks.contestant.Pipelines;
import io.millrace.benchmarks.process.WorkerLoop;
import io.millrace.benchmarks.process.WorkerLoop.Taking;
import io.millrace.benchmarks.steps.ProfileTasks;
import java.io.IOException;
import java.util.Map;

/** What runs in the JVMs that are measured. */
public final class BenchWorker {

    private BenchWorker() {}

    public static void main(String[] arguments) throws IOException {
        var app = new AppTasks();
        var profile = new ProfileTasks();
        WorkerLoop.run(Map.of(
                "run", new Taking<>(Pipelines.Order.class, Pipelines::run),
                "app.start", new Taking<>(AppDefinition.class, app::start),
                "app.stop", new Taking<>(String.class, app::stop),
                "app.live-bytes", new Taking<>(String.class, app::liveBytes),
                "profile.start", new Taking<>(ProfileTasks.Order.class, profile::start),
                "profile.stop", new Taking<>(String.class, profile::stop)));
        System.exit(0);
    }
}
