package io.millrace.chaos.drill;

import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.ChildProcess;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Java;
import io.millrace.chaos.ground.Ports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A quick start that a Prometheus watches with the rules as they are: each panel must have data, and no alert may fire but the
 * one that tells of dead letters, as one of the simulated devices sends something unreadable every minute.
 */
final class QuickstartWatch {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String EXPECTED = "MillraceDeadLetters";
    private static final Duration EVERY = Duration.ofSeconds(5);

    private QuickstartWatch() {}

    /**
     * Watches.
     *
     * @param out told what is seen
     * @return what was not as it should be
     */
    static List<String> watch(Path directory, ChartFiles files, Duration time, Consumer<String> out) {
        int port = Ports.free();
        var quickstart = ChildProcess.start(
                "the quick start",
                List.of(
                        Java.executable(),
                        "-jar",
                        jar(files).toString(),
                        "quickstart",
                        "--port=" + port,
                        "--broker-port=" + Ports.free(),
                        "--mongodb-port=" + Ports.free()),
                directory.resolve("quickstart.log"));
        try (Prometheus prometheus = Prometheus.start(directory, files.rules(), port, EVERY)) {
            if (!Await.until(PATIENCE, () -> prometheus.value("millrace_ready") == 1)) {
                throw new GroundException("the quick start is not ready: " + quickstart.said());
            }
            var fired = new TreeSet<String>();
            Await.until(time, () -> {
                fired.addAll(prometheus.firing());
                Await.pass(EVERY);
                return false;
            });
            var failures = new ArrayList<String>();
            if (!fired.contains(EXPECTED)) {
                failures.add(EXPECTED + " did not fire, though a device sends what cannot be read");
            }
            fired.stream().filter(alert -> !alert.equals(EXPECTED)).forEach(alert -> failures.add(alert + " fired"));
            List<ChartFiles.Query> queries = files.queries();
            for (ChartFiles.Query query : queries) {
                if (prometheus.query(query.text()).isEmpty()) {
                    failures.add("panel '" + query.panel() + "' has no data: " + query.text());
                }
            }
            out.accept((failures.isEmpty() ? "ok      " : "FAILED  ") + time.toMinutes() + " minutes, "
                    + Math.round(prometheus.value("sum(count_over_time(up[1d]))")) + " scrapes of "
                    + Math.round(prometheus.value("scrape_samples_scraped")) + " time series, "
                    + Math.round(prometheus.value("sum(millrace_readings_total)")) + " readings, " + queries.size()
                    + " queries of panels, alerts that fired: " + fired);
            return failures;
        } finally {
            quickstart.terminate();
            if (!quickstart.awaitEnd(Duration.ofSeconds(60))) {
                quickstart.kill();
            }
        }
    }

    private static Path jar(ChartFiles files) {
        Path jar = files.rules()
                .resolve("../../../../quickstart/target/millrace-quickstart.jar")
                .normalize();
        if (!Files.exists(jar)) {
            throw new GroundException("the quick start is not built: run 'mvn package -DskipTests -pl quickstart -am'");
        }
        return jar;
    }
}
