package io.millrace.benchmarks;

import io.millrace.report.Cell;
import io.millrace.report.Section;
import io.millrace.report.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the micro-benchmarks. */
@Command(
        name = "jmh",
        mixinStandardHelpOptions = true,
        description = "Measures the steps of a reading one by one: time and bytes allocated per reading.",
        footer = {"", "Example:", "  millrace bench jmh Decode Fold"})
final class JmhCommand implements Callable<Integer> {

    @Mixin
    private ReportOptions options;

    @Parameters(paramLabel = "PATTERN", description = "Regular expressions of names of benchmarks (default: all).")
    private List<String> patterns = List.of();

    @Option(names = "--forks", defaultValue = "2", description = "JVMs per benchmark (default: ${DEFAULT-VALUE}).")
    private int forks;

    @Option(
            names = "--iterations",
            defaultValue = "5",
            description =
                    "Measurements of a second per JVM, after three that do not count (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(names = "--quick", description = "One JVM and one short iteration each: to see that it works.")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        ChainedOptionsBuilder run = new OptionsBuilder()
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .jvmArgs("-Xms1g", "-Xmx1g")
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .forks(quick ? 1 : forks)
                .warmupIterations(quick ? 1 : 3)
                .warmupTime(time())
                .measurementIterations(quick ? 1 : iterations)
                .measurementTime(time());
        if (patterns.isEmpty()) {
            run.include("io\\.millrace\\.benchmarks\\.jmh\\..*");
        }
        patterns.forEach(run::include);
        options.report(
                "steps-alone", "The steps of a reading, each alone", List.of(section(new Runner(run.build()).run())));
        return 0;
    }

    private TimeValue time() {
        return quick ? TimeValue.milliseconds(100) : TimeValue.seconds(1);
    }

    private static Section section(Collection<RunResult> results) {
        var rows = new ArrayList<List<Cell>>();
        for (RunResult result : results) {
            Result<?> time = result.getPrimaryResult();
            String name = result.getParams().getBenchmark();
            rows.add(List.of(
                    Cell.text(name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1)),
                    Cell.number(time.getScore(), 1),
                    Double.isNaN(time.getScoreError()) ? Cell.none() : Cell.number(time.getScoreError(), 1),
                    allocated(result)));
        }
        var table = new Table(List.of("benchmark", "ns/reading", "± (99.9 %)", "bytes/reading"), rows);
        return new Section(
                "Time and allocation per reading",
                List.of("JMH, average time; bytes by its profiler of the collector. Each operation is one reading."),
                table,
                Optional.empty());
    }

    private static Cell allocated(RunResult result) {
        for (String profiled : result.getSecondaryResults().keySet()) {
            if (profiled.endsWith("gc.alloc.rate.norm")) {
                return Cell.number(result.getSecondaryResults().get(profiled).getScore(), 1);
            }
        }
        return Cell.none();
    }
}
