package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What single values change, and what they leave alone. */
class WorkloadTest {

    @Test
    void shouldLeaveThePodMoreTimeToEndThanTheApplicationTakes() {
        assertThat(pod("minimal").path("terminationGracePeriodSeconds").asInt()).isEqualTo(25 + 20);
        assertThat(pod("production").path("terminationGracePeriodSeconds").asInt())
                .isEqualTo(60 + 20);
        assertThat(config("production")).contains("shutdownGrace: 60s");
    }

    @Test
    void shouldMakeEachPodAStaticMemberUnlessSwitchedOff() {
        assertThat(config("minimal")).contains("group.instance.id: ${POD_NAME}", "session.timeout.ms: 60000");
        assertThat(config("production")).contains("session.timeout.ms: 180000");
        assertThat(config("everything-off")).doesNotContain("group.instance.id").doesNotContain("session.timeout.ms");
    }

    @Test
    void shouldProtectSeveralInstancesFromEvictionAndNotASingleOne() {
        assertThat(render("minimal").ofKind("PodDisruptionBudget")).isEmpty();
        assertThat(render("production").ofKind("PodDisruptionBudget"))
                .singleElement()
                .satisfies(budget ->
                        assertThat(budget.at("/spec/maxUnavailable").asInt()).isEqualTo(1));
        assertThat(render("service-monitor").ofKind("PodDisruptionBudget"))
                .singleElement()
                .satisfies(budget -> {
                    assertThat(budget.at("/spec/minAvailable").asText()).isEqualTo("50%");
                    assertThat(budget.at("/spec").has("maxUnavailable")).isFalse();
                });
    }

    @Test
    void shouldLeaveTheNumberOfInstancesToKeda() {
        assertThat(statefulSet("everything-on").at("/spec").has("replicas")).isFalse();
        assertThat(statefulSet("production").at("/spec/replicas").asInt()).isEqualTo(3);
    }

    @Test
    void shouldKeepStateOnAVolumeOrInThePod() {
        assertThat(statefulSet("minimal").at("/spec/volumeClaimTemplates")).hasSize(1);
        assertThat(pod("minimal").path("volumes").findValuesAsText("name")).doesNotContain("state");
        assertThat(statefulSet("everything-off").at("/spec").has("volumeClaimTemplates"))
                .isFalse();
        assertThat(pod("everything-off").path("volumes").findValuesAsText("name"))
                .contains("state");
    }

    @Test
    void shouldStopAllInstancesAndDoNothingElseWhileDraining() {
        Manifests drained = render("drain");

        assertThat(drained.get("StatefulSet", "plant-millrace")
                        .at("/spec/replicas")
                        .asInt(-1))
                .isZero();
        assertThat(drained.ofKind("Job").map(Manifests::name)).containsExactly("plant-millrace-drain");
        assertThat(drained.get("Job", "plant-millrace-drain")
                        .at("/metadata/annotations/helm.sh~1hook")
                        .asText())
                .isEqualTo("post-upgrade");
        assertThat(drained.ofKind("ScaledObject")).isEmpty();
    }

    @Test
    void shouldLookForDriftWhereWantedOnly() {
        assertThat(render("minimal").ofKind("CronJob")).isEmpty();
        assertThat(arguments("reconcile")).containsExactly("reconcile");
        assertThat(arguments("drain")).containsExactly("reconcile", "--from=-3d");
        assertThat(arguments("everything-on")).containsExactly("reconcile", "--from=-1d12h", "--mend");
    }

    @Test
    void shouldShowDriftAsOneFailedJobThatIsNotTriedAgain() {
        JsonNode reconcile = reconcile("everything-on");

        assertThat(reconcile.path("schedule").asText()).isEqualTo("23 3 * * *");
        assertThat(reconcile.path("timeZone").asText()).isEqualTo("Etc/UTC");
        assertThat(reconcile.path("concurrencyPolicy").asText()).isEqualTo("Forbid");
        assertThat(reconcile.at("/jobTemplate/spec/backoffLimit").asInt(-1)).isZero();
        assertThat(reconcile.at("/jobTemplate/spec/template/spec/restartPolicy").asText())
                .isEqualTo("Never");
        assertThat(reconcile("reconcile")
                        .at("/jobTemplate/spec/activeDeadlineSeconds")
                        .asInt())
                .isEqualTo(7200);
    }

    @Test
    void shouldLookForNoDriftWhileDraining() {
        assertThat(reconcile("drain").path("suspend").asBoolean()).isTrue();
        assertThat(reconcile("everything-on").has("suspend")).isFalse();
    }

    @Test
    void shouldMakeJobsThatNeedNothingElseOfTheRelease() {
        Manifests manifests = render("minimal");

        for (String job : List.of("plant-millrace-topics", "plant-millrace-schema")) {
            JsonNode pod = manifests.get("Job", job).at("/spec/template/spec");
            String account = pod.path("serviceAccountName").asText();
            String config =
                    pod.path("volumes").findValue("configMap").path("name").asText();
            assertThat(weight(manifests.get("ServiceAccount", account)))
                    .isEqualTo(weight(manifests.get("ConfigMap", config)))
                    .isLessThan(weight(manifests.get("Job", job)));
        }
    }

    @Test
    void shouldLetTheApplicationMakeItsSchemaWhereNoJobDoes() {
        assertThat(config("minimal")).contains("onStart: verify");
        assertThat(config("everything-off")).contains("onStart: apply");
        assertThat(config("schema-on-start")).contains("onStart: none");
    }

    @Test
    void shouldTakeNewPodsForAnotherConfigurationOnly(@TempDir Path directory) throws Exception {
        Path minimal = Values.accepted("minimal").files().get(0);
        Path other = Files.writeString(directory.resolve("other.yaml"), "config: {commitInterval: 2s}\n");
        Path same = Files.writeString(directory.resolve("same.yaml"), "podMonitor: {enabled: true}\n");

        assertThat(checksum(minimal, other)).isNotEqualTo(checksum(minimal));
        assertThat(checksum(minimal, same)).isEqualTo(checksum(minimal));
    }

    @Test
    void shouldSelectInstancesAndNeverJobs() {
        Manifests manifests = render("everything-on");
        JsonNode selector = manifests.get("StatefulSet", "plant-millrace").at("/spec/selector/matchLabels");

        assertThat(manifests.get("Service", "plant-millrace").at("/spec/selector"))
                .isEqualTo(selector);
        assertThat(manifests.get("PodDisruptionBudget", "plant-millrace").at("/spec/selector/matchLabels"))
                .isEqualTo(selector);
        assertThat(manifests
                        .get("Job", "plant-millrace-topics")
                        .at("/spec/template/metadata/labels/app.kubernetes.io~1component"))
                .isNotEqualTo(selector.path("app.kubernetes.io/component"));
    }

    private static Manifests render(String values) {
        return Chart.render(Values.accepted(values));
    }

    private static JsonNode reconcile(String values) {
        return render(values).get("CronJob", "plant-millrace-reconcile").path("spec");
    }

    private static List<String> arguments(String values) {
        return StreamSupport.stream(
                        reconcile(values)
                                .at("/jobTemplate/spec/template/spec/containers/0/args")
                                .spliterator(),
                        false)
                .map(JsonNode::asText)
                .toList();
    }

    private static ObjectNode statefulSet(String values) {
        return render(values).ofKind("StatefulSet").findFirst().orElseThrow();
    }

    private static JsonNode pod(String values) {
        return statefulSet(values).at("/spec/template/spec");
    }

    private static String config(String values) {
        return render(values)
                .get("ConfigMap", "plant-millrace")
                .at("/data/millrace.yaml")
                .asText();
    }

    private static int weight(JsonNode object) {
        return object.at("/metadata/annotations/helm.sh~1hook-weight").asInt();
    }

    private static String checksum(Path... files) {
        return Chart.render(Chart.RELEASE, List.of(files))
                .get("StatefulSet", "plant-millrace")
                .at("/spec/template/metadata/annotations/checksum~1config")
                .asText();
    }
}
