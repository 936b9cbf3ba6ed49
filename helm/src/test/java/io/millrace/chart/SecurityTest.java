package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Kubernetes calls Pod Security "restricted", and a little more, for every Pod of every set of values. */
class SecurityTest {

    private static final Set<String> VOLUMES = Set.of("configMap", "emptyDir", "secret", "persistentVolumeClaim");

    static Stream<Values> values() {
        return Values.accepted();
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldRunNoPodAsRootOrWithPrivileges(Values values) {
        assertThat(Chart.render(values).podSpecs()).isNotEmpty().allSatisfy(pod -> {
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/securityContext/runAsUser").asLong(1)).isPositive();
            assertThat(pod.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
            assertThat(pod.path("hostNetwork").isMissingNode()
                            && pod.path("hostPID").isMissingNode()
                            && pod.path("hostIPC").isMissingNode())
                    .isTrue();
            assertThat(pod.path("containers")).isNotEmpty().allSatisfy(SecurityTest::isRestricted);
            assertThat(pod.path("volumes"))
                    .allSatisfy(volume -> assertThat(volume.properties().stream()
                                    .map(java.util.Map.Entry::getKey)
                                    .filter(key -> !key.equals("name")))
                            .allMatch(VOLUMES::contains));
        });
    }

    private static void isRestricted(JsonNode container) {
        JsonNode security = container.path("securityContext");
        assertThat(security.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(security.path("privileged").asBoolean(true)).isFalse();
        assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(security.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
        assertThat(security.at("/capabilities/add").isMissingNode()).isTrue();
        assertThat(container.at("/resources/limits/memory").asText()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldMountNoTokenAnywhere(Values values) {
        Manifests manifests = Chart.render(values);

        assertThat(manifests.podSpecs())
                .allMatch(pod -> !pod.path("automountServiceAccountToken").asBoolean(true));
        assertThat(manifests.ofKind("ServiceAccount"))
                .allMatch(
                        account -> !account.path("automountServiceAccountToken").asBoolean(true));
        assertThat(manifests.names())
                .noneMatch(
                        name -> name.startsWith("Role") || name.startsWith("ClusterRole") || name.startsWith("Secret"));
    }

    @Test
    void shouldTakeEverySecretByReference() {
        Manifests manifests = Chart.render(Values.accepted("everything-on"));

        String config = manifests
                .get("ConfigMap", "plant-millrace")
                .at("/data/millrace.yaml")
                .asText();
        assertThat(config)
                .contains("uri: ${MONGODB_URI}")
                .contains("username=\"${KAFKA_USERNAME}\" password=\"${KAFKA_PASSWORD}\"")
                .contains("ssl.keystore.key: ${KAFKA_CLIENT_KEY}");
        assertThat(manifests.podSpecs())
                .allSatisfy(pod -> assertThat(pod.at("/containers/0/env"))
                        .filteredOn(variable -> variable.path("name").asText().matches("(MONGODB|KAFKA)_.*"))
                        .isNotEmpty()
                        .allMatch(variable ->
                                variable.at("/valueFrom/secretKeyRef/name").isTextual()
                                        || variable.path("value").asText().contains("not-used")));
    }

    @Test
    void shouldGiveEachJobTheSecretsOfItsOwnServerOnly() {
        Manifests manifests = Chart.render(Values.accepted("everything-on"));

        assertThat(secrets(manifests.get("Job", "plant-millrace-topics"))).containsOnly("kafka-admin", "kafka-client");
        assertThat(secrets(manifests.get("Job", "plant-millrace-schema"))).containsOnly("mongodb-admin", "mongodb-ca");
        assertThat(secrets(manifests.get("StatefulSet", "plant-millrace")))
                .containsOnly("kafka-user", "kafka-client", "mongodb", "mongodb-ca");
    }

    @Test
    void shouldLookForDriftWithTheRightsOfTheApplicationAndNoMore() {
        Manifests manifests = Chart.render(Values.accepted("everything-on"));

        JsonNode reconcile = manifests.get("CronJob", "plant-millrace-reconcile");
        JsonNode instances = manifests.get("StatefulSet", "plant-millrace");
        assertThat(secrets(reconcile))
                .containsExactlyInAnyOrderElementsOf(secrets(instances).toList());
        assertThat(reconcile.at("/spec/jobTemplate/spec/template/spec/serviceAccountName"))
                .isEqualTo(instances.at("/spec/template/spec/serviceAccountName"));
    }

    private static Stream<String> secrets(JsonNode object) {
        return object.findValues("secretKeyRef").stream()
                .map(reference -> reference.path("name").asText())
                .distinct();
    }
}
