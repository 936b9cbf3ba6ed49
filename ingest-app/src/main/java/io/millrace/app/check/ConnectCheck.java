package io.millrace.app.check;

import io.millrace.app.check.Finding.Kind;
import io.millrace.app.config.Settings;
import io.millrace.app.config.SinkKind;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.app.connect.Deployed;
import io.millrace.app.connect.Differences;
import io.millrace.app.connect.Worker;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.Cluster;
import io.millrace.series.Series;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Asks a worker of Kafka Connect whether it will do, and whether its connectors do, what the application's own sink would. */
public final class ConnectCheck {

    private final Settings settings;
    private final Consumer<Finding> findings;

    /**
     * @param settings the settings, which are without mistakes
     * @param findings told each finding, in order
     */
    public ConnectCheck(Settings settings, Consumer<Finding> findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /**
     * Asks.
     *
     * @param url the worker's address; without one nothing is asked
     */
    public void online(Optional<String> url) {
        if (url.isEmpty()) {
            if (settings.sink() == SinkKind.CONNECT) {
                tell(
                        Kind.OK,
                        "Kafka Connect, not asked",
                        "neither connect.url nor --connect-url names a worker, so its connectors were not looked at");
            }
            return;
        }
        try {
            worker(new Worker(url.get()), url.get());
        } catch (Failure e) {
            tell(Kind.PROBLEM, "Kafka Connect", e.line());
        }
    }

    private void worker(Worker worker, String url) {
        Worker.Self self = worker.self();
        tell(Kind.OK, "Kafka Connect", url + " answers, version " + self.version());
        sameCluster(self);
        List<Deployed> deployed = worker.deployed();
        if (settings.sink() == SinkKind.CONNECT) {
            Optional<String> version = worker.connectorVersion();
            version.ifPresentOrElse(
                    found -> tell(Kind.OK, "MongoDB's connector", "version " + found + " is installed"),
                    () -> tell(
                            Kind.PROBLEM,
                            "MongoDB's connector",
                            "is not installed. Way out: put mongo-kafka-connect into a directory of the worker's"
                                    + " plugin.path"));
            for (Series series : settings.application().series()) {
                series(worker, series, deployed, version.isPresent());
            }
        } else {
            twoWriters(deployed);
        }
    }

    private void sameCluster(Worker.Self self) {
        String ours;
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            ours = cluster.await(
                    "the cluster's id", cluster.admin().describeCluster().clusterId());
        } catch (Failure e) {
            // That Kafka does not answer is told by the other part of the check.
            return;
        }
        if (!self.clusterId().equals(ours)) {
            tell(
                    Kind.PROBLEM,
                    "Kafka Connect",
                    "works on another Kafka cluster (" + self.clusterId() + ") than the application (" + ours
                            + "). Way out: correct bootstrap.servers of one of them");
        }
    }

    private void series(Worker worker, Series series, List<Deployed> deployed, boolean installed) {
        Connector wanted = Connectors.together(settings, series);
        String subject = "connector of series " + series.name();
        if (installed) {
            List<String> mistakes = worker.mistakes(wanted);
            if (mistakes.isEmpty()) {
                tell(Kind.OK, subject, "valid, says the worker");
            }
            mistakes.forEach(mistake -> tell(Kind.PROBLEM, subject, "not valid, says the worker: " + mistake));
        }
        List<String> unread = Differences.unread(wanted, deployed);
        if (!unread.isEmpty()) {
            tell(
                    Kind.LATER,
                    subject,
                    "no connector reads " + String.join(", ", unread) + ". Give the worker what 'millrace connect "
                            + series.name() + "' prints");
        }
        List<String> differences = Differences.of(wanted, deployed);
        differences.forEach(difference -> tell(Kind.PROBLEM, subject, difference));
        List<Deployed> readers =
                deployed.stream().filter(each -> reads(each, wanted)).toList();
        readers.forEach(this::state);
        if (unread.isEmpty() && differences.isEmpty()) {
            tell(
                    Kind.OK,
                    subject,
                    "all topics are read, by "
                            + String.join(
                                    ", ", readers.stream().map(Deployed::name).toList()));
        }
    }

    private void state(Deployed connector) {
        if (!connector.state().equals("RUNNING")) {
            tell(Kind.PROBLEM, "connector " + connector.name(), "is " + connector.state());
        }
        connector
                .failures()
                .forEach(failure -> tell(
                        Kind.PROBLEM,
                        "connector " + connector.name(),
                        failure + ". Way out: see to the cause, then POST /connectors/" + connector.name()
                                + "/restart?includeTasks=true&onlyFailed=true"));
    }

    private void twoWriters(List<Deployed> deployed) {
        for (Series series : settings.application().series()) {
            Connector wanted = Connectors.together(settings, series);
            for (Deployed each : deployed) {
                if (reads(each, wanted)) {
                    tell(
                            Kind.PROBLEM,
                            "connector " + each.name(),
                            "reads upserts of series " + series.name()
                                    + ", which the application writes itself ('sink'). Way out: delete the connector, or"
                                    + " set 'sink: connect'");
                }
            }
        }
    }

    private static boolean reads(Deployed connector, Connector wanted) {
        return connector.isMongoSink() && wanted.targets().stream().anyMatch(target -> connector.reads(target.topic()));
    }

    private void tell(Kind kind, String subject, String text) {
        findings.accept(new Finding(kind, subject, text));
    }
}
