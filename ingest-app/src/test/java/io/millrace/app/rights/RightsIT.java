package io.millrace.app.rights;

import static io.millrace.app.support.Plant.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.millrace.app.failure.Failure;
import io.millrace.app.rights.GuardedApplication.Answer;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.support.Plant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each command does its work with exactly the rights that the documentation lists, and not with one less. */
class RightsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path directory;

    private static GuardedServers servers;

    /** An application that ran, so that there is something for every command to find. */
    private static GuardedApplication lacking;

    @BeforeAll
    static void start() throws Exception {
        servers = GuardedServers.start(Files.createDirectories(directory.resolve("mongo")));
        lacking = application("lacks").prepared();
        runOnce(lacking);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Test
    void shouldRunWithTheListedRights() throws Exception {
        GuardedApplication application = application("runs").prepared();

        try (RunningApp app = IngestApp.start(Plant.settings(application.config(CommandRights.RUN)))) {
            app.awaitReady(PATIENCE);
            application.publish(Plant.reading("a", 0, 1), Plant.reading("b", 1, 2), "no JSON");
            await().atMost(PATIENCE).until(() -> application.documents("weather_buckets") == 2);
            await().atMost(PATIENCE).until(() -> application.end("runs.weather.dead-letters") > 0);
            // Kafka Streams removes what it has read from its own topic.
            await().atMost(PATIENCE).until(() -> application.begin("runs-weather-by-meta-repartition") > 0);
            assertThat(app.stop()).isTrue();
            assertThat(app.failure()).isEmpty();
        }
    }

    static Stream<KafkaRight> checkedAtTheStart() {
        return Stream.of(
                KafkaRight.topic("<app>.", AclOperation.DESCRIBE_CONFIGS),
                KafkaRight.group("<app>", AclOperation.READ),
                KafkaRight.group("<app>-sink", AclOperation.READ));
    }

    @ParameterizedTest
    @MethodSource("checkedAtTheStart")
    void shouldNotStartWithoutARightThatItLooksFor(KafkaRight missing) throws Exception {
        assertThat(CommandRights.RUN.kafka()).contains(missing);
        Path config = lacking.config(CommandRights.RUN.without(missing));

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> IngestApp.start(Plant.settings(config)).close())
                .withMessageMatching("(?is).*(authoriz|may not).*");
    }

    @Test
    void shouldCheckWithTheListedRights() throws Exception {
        Answer answer = lacking.run(CommandRights.CHECK, "check");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(answer.text()).contains("own topics").doesNotContain("problem");
    }

    @Test
    void shouldTryWithTheListedRights() throws Exception {
        Answer answer = lacking.run(CommandRights.TRY, "try", "--topic", lacking.topic());

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(answer.text()).contains("temp=1.0");
    }

    @Test
    void shouldPlanTopicsWithTheListedRights() throws Exception {
        Answer answer = application("plans").prepared().run(CommandRights.TOPICS_PLAN, "topics", "plan");

        assertThat(answer.text()).contains("nothing to do");
        assertThat(answer.exitCode()).isZero();
    }

    @Test
    void shouldApplyTopicsWithTheListedRights() throws Exception {
        GuardedApplication application = application("makes");
        GuardedApplication.create(servers, "makes.weather.latest");

        Answer answer = application.run(CommandRights.TOPICS_APPLY, "topics", "apply");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(answer.text()).contains("create topic 'makes.weather.buckets'", "on topic 'makes.weather.latest'");
    }

    @Test
    void shouldDrainWithTheListedRights() throws Exception {
        GuardedApplication application = application("drains").prepared();
        runOnce(application);
        long before = application.end("drains.weather.buckets");

        Answer answer = application.run(CommandRights.DRAIN, "drain");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(application.end("drains.weather.buckets")).isGreaterThan(before);
    }

    @Test
    void shouldQueryWithTheListedRights() throws Exception {
        Answer answer = lacking.run(CommandRights.QUERY, "query", "rollups", "weather", "--every", "1h");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(answer.text()).contains("temp");
    }

    @Test
    void shouldReconcileWithTheListedRights() throws Exception {
        Answer answer = lacking.run(CommandRights.RECONCILE, "reconcile");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(answer.text()).contains("no drift");
    }

    @Test
    void shouldReplayWithTheListedRights() throws Exception {
        Answer answer = lacking.run(CommandRights.REPLAY, "replay", "weather", "--drop");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(answer.text()).contains("the live collections have all of it");
    }

    @Test
    void shouldPlanTheSchemaWithTheListedRights() throws Exception {
        Answer answer = application("draws").run(CommandRights.SCHEMA_PLAN, "schema", "plan");

        assertThat(answer.exitCode()).as(answer.text()).isEqualTo(9);
        assertThat(answer.text()).contains("weather_buckets").doesNotContain("may not");
    }

    @Test
    void shouldApplyTheSchemaWithTheListedRights() throws Exception {
        GuardedApplication application = application("shapes");

        Answer answer = application.run(CommandRights.SCHEMA_APPLY, "schema", "apply");

        assertThat(answer.exitCode()).as(answer.text()).isZero();
        assertThat(application.run(CommandRights.SCHEMA_PLAN, "schema", "plan").exitCode())
                .isZero();
    }

    /** A neighbour: a command that finds the same state and has one right in Kafka less. */
    record OneLess(CommandRights rights, KafkaRight missing, List<String> words) {
        @Override
        public String toString() {
            return rights.command() + " without " + missing.operation() + " on " + missing.resource();
        }
    }

    static Stream<OneLess> oneLess() {
        return Map.of(
                        CommandRights.TRY, List.of("try", "--topic", "readings.lacks"),
                        CommandRights.CHECK, List.of("check"),
                        CommandRights.TOPICS_PLAN, List.of("topics", "plan"),
                        CommandRights.TOPICS_APPLY, List.of("topics", "apply"),
                        CommandRights.DRAIN, List.of("drain"))
                .entrySet()
                .stream()
                .flatMap(each -> each.getKey().kafka().stream()
                        .map(right -> new OneLess(each.getKey(), right, each.getValue())));
    }

    @ParameterizedTest
    @MethodSource("oneLess")
    void shouldNotDoWithOneRightInKafkaLess(OneLess neighbour) throws Exception {
        if (neighbour.rights().equals(CommandRights.TOPICS_APPLY)) {
            giveTopicsApplySomethingToDo();
        }

        Answer answer = lacking.run(
                neighbour.rights().without(neighbour.missing()),
                neighbour.words().toArray(String[]::new));

        assertThat(answer.exitCode()).as(answer.text()).isNotZero();
        assertThat(answer.text()).containsPattern("(?i)authoriz|may not|missing");
    }

    static Stream<String> actions() {
        return Stream.of("find", "createCollection", "createIndex", "listCollections", "listIndexes");
    }

    @ParameterizedTest
    @MethodSource("actions")
    void shouldNotApplyTheSchemaWithOneActionLess(String action) throws Exception {
        GuardedApplication application = application("shapes-without-" + action.toLowerCase(java.util.Locale.ROOT));
        assertThat(CommandRights.SCHEMA_APPLY.mongodb()).contains(action);
        // listIndexes and find are for what is there already.
        application.run(CommandRights.SCHEMA_APPLY.without("createIndex"), "schema", "apply");

        Answer answer = application.run(CommandRights.SCHEMA_APPLY.without(action), "schema", "apply");

        assertThat(answer.exitCode()).as(answer.text()).isEqualTo(4);
        assertThat(answer.text()).contains(action);
    }

    private static GuardedApplication application(String name) {
        return new GuardedApplication(servers, directory, name);
    }

    private static void runOnce(GuardedApplication application) throws Exception {
        application.publish(Plant.reading("a", 0, 1));
        try (RunningApp app = IngestApp.start(Plant.settings(application.config(CommandRights.RUN)))) {
            app.awaitReady(PATIENCE);
            await().atMost(PATIENCE).until(() -> application.documents("weather_buckets") == 1);
        }
    }

    /** A topic to create, and one to configure. */
    private static void giveTopicsApplySomethingToDo() throws InterruptedException {
        var names = List.of("lacks.weather.dead-letters");
        try {
            servers.admin().deleteTopics(names).all().get();
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
        }
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(servers.admin().listTopics().names().get()).doesNotContainAnyElementsOf(names));
        var latest = new ConfigResource(ConfigResource.Type.TOPIC, "lacks.weather.latest");
        var compact = new AlterConfigOp(new ConfigEntry("cleanup.policy", "compact"), AlterConfigOp.OpType.SET);
        await(() -> servers.admin()
                .incrementalAlterConfigs(Map.of(latest, List.of(compact)))
                .all()
                .get());
    }
}
