package io.millrace.app.check;

import io.millrace.app.check.Finding.Kind;
import io.millrace.app.config.SchemaOnStart;
import io.millrace.app.config.Settings;
import io.millrace.app.config.SinkKind;
import io.millrace.app.failure.Failure;
import io.millrace.app.origin.Origins;
import io.millrace.app.run.Database;
import io.millrace.app.sample.Spacing;
import io.millrace.app.sample.Tail;
import io.millrace.app.schema.Schema;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.PinnedPartitions;
import io.millrace.app.topics.SourceTopics;
import io.millrace.app.topics.TopicFaults;
import io.millrace.app.topics.TopicPlan;
import io.millrace.app.topics.TopicRights;
import io.millrace.reading.Message;
import io.millrace.series.Application;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** Looks at what an application needs and tells each finding as soon as it has it. */
public final class Check {

    /** How many of the newest messages of a topic are looked at. */
    private static final int MESSAGES = 200;

    private final Settings settings;
    private final Consumer<Finding> findings;

    /**
     * @param settings the settings, which are without mistakes
     * @param findings told each finding, in order
     */
    public Check(Settings settings, Consumer<Finding> findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /** Looks at the settings alone. */
    public void offline() {
        Application application = settings.application();
        tell(
                Kind.OK,
                "configuration",
                "application '" + application.name() + "', "
                        + (application.series().size() == 1
                                ? "1 series"
                                : application.series().size() + " series"));
        settings.warnings().forEach(warning -> tell(Kind.OK, "configuration, with a warning", warning.toString()));
    }

    /** Looks at brokers, topics and MongoDB. */
    public void online() {
        kafka();
        boolean schemaForOthers =
                settings.sink() == SinkKind.CONNECT && settings.schema().onStart() != SchemaOnStart.NONE;
        if (settings.sink() == SinkKind.APP || schemaForOthers) {
            mongodb();
        }
    }

    private void kafka() {
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            tell(Kind.OK, "Kafka", cluster.address() + " answers");
            SourceTopics sources = SourceTopics.find(settings.application(), cluster);
            sources.partitions()
                    .forEach((topic, partitions) -> tell(
                            Kind.OK, "topic " + topic, partitions + (partitions == 1 ? " partition" : " partitions")));
            List<String> missing = sources.missing(settings.application());
            missing.forEach(topic ->
                    tell(Kind.PROBLEM, topic, "does not exist. Way out: create it, or correct 'topics' of the series"));
            rights(sources, cluster);
            if (missing.isEmpty()) {
                settings.application().series().forEach(series -> readings(series, cluster));
                ownTopics(sources, cluster);
            }
        } catch (Failure e) {
            tell(Kind.PROBLEM, "Kafka", e.line());
        }
    }

    private void rights(SourceTopics sources, Cluster cluster) {
        List<String> lacking = TopicRights.lackingRead(sources.descriptions().keySet(), cluster);
        lacking.forEach(topic -> tell(
                Kind.PROBLEM,
                "right to read topic " + topic,
                "missing. Way out: grant READ to the application's user"));
    }

    private void ownTopics(SourceTopics sources, Cluster cluster) {
        Application application = PinnedPartitions.of(settings.application(), sources, cluster);
        TopicPlan plan = TopicPlan.of(application, sources, cluster);
        faults(application, cluster);
        if (plan.isEmpty()) {
            tell(Kind.OK, "own topics", "all there");
        } else {
            tell(
                    Kind.LATER,
                    "own topics",
                    plan.lines().size()
                            + " to create or change, by 'run' or 'topics apply'; see 'millrace topics plan'");
        }
    }

    /** What the newest messages say of the settings. */
    private void readings(Series series, Cluster cluster) {
        String subject = "series " + series.name();
        try {
            List<Message> messages = series.topics().stream()
                    .flatMap(topic -> Tail.read(settings.kafka(), cluster, topic, MESSAGES).messages().stream())
                    .toList();
            Spacing spacing = Spacing.of(series, messages, InstantSource.system());
            spacing.advice(series).forEach(line -> tell(Kind.OK, subject + ", could be better", line));
            if (series.layout() == Layout.SAMPLES && series.sampleTimes() == SampleTimes.SECONDS) {
                spacing.fraction()
                        .ifPresent(position -> tell(
                                Kind.PROBLEM,
                                subject,
                                "the time of the reading at " + position + " has a fraction of a second, which"
                                        + " 'bucket.times: seconds' cannot keep: it would be set aside. Way out: set"
                                        + " 'bucket.times: date'"));
            }
        } catch (Failure e) {
            tell(Kind.PROBLEM, subject, e.line());
        }
    }

    private void faults(Application application, Cluster cluster) {
        TopicFaults.find(application, cluster, settings.kafka())
                .forEach(fault -> tell(Kind.PROBLEM, "topic " + fault.topic(), fault.text()));
        try {
            new Origins(application, cluster, settings.kafka()).require();
        } catch (Failure e) {
            tell(Kind.PROBLEM, "state", e.line());
        }
    }

    private void mongodb() {
        Application application = settings.application();
        try (Database database = Database.open(settings.mongodb(), application.name())) {
            var plan = database.with(application, settings.schema(), Schema::plan);
            tell(Kind.OK, "MongoDB", database.address() + " answers");
            plan.inTheWay().forEach(line -> tell(Kind.PROBLEM, "schema", line));
            plan.leftOut().stream()
                    .findFirst()
                    .ifPresent(line -> tell(
                            Kind.OK,
                            "schema, without what this server cannot do",
                            plan.leftOut().size() + " left out, such as " + line.substring(2)
                                    + "; see 'millrace schema plan'"));
            if (plan.inTheWay().isEmpty()) {
                schema(plan.changes().size());
            }
            List<String> lacking = database.lackingRights();
            if (settings.sink() == SinkKind.APP && !lacking.isEmpty()) {
                tell(
                        Kind.PROBLEM,
                        "rights in MongoDB",
                        String.join(", ", lacking) + " missing. Way out: grant the role readWrite on database '"
                                + settings.mongodb().database() + "'");
            }
        } catch (Failure e) {
            tell(Kind.PROBLEM, "MongoDB", e.line());
        }
    }

    private void schema(int changes) {
        if (changes == 0) {
            tell(Kind.OK, "schema", "all there");
        } else if (settings.schema().onStart() == SchemaOnStart.APPLY) {
            tell(Kind.LATER, "schema", changes + " to create or change, by 'run'; see 'millrace schema plan'");
        } else {
            tell(
                    Kind.PROBLEM,
                    "schema",
                    changes + " to create or change, and 'schema.onStart' leaves it to others. Way out: millrace schema"
                            + " apply");
        }
    }

    private void tell(Kind kind, String subject, String text) {
        findings.accept(new Finding(kind, subject, text));
    }
}
