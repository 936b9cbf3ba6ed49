package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That what reads strictly would notice. */
class StrictModelsTest {

    @ParameterizedTest
    @CsvSource({
        "everything-on, StatefulSet, /spec/template/spec",
        "everything-on, StatefulSet, /spec/template/spec/containers/0/livenessProbe/httpGet",
        "everything-on, Job, /spec/template/spec/containers/0/securityContext",
        "everything-on, CronJob, /spec/jobTemplate/spec",
        "reconcile, CronJob, /spec/jobTemplate/spec/template/spec/containers/0/securityContext",
        "everything-on, Service, /spec/ports/0",
        "everything-on, ConfigMap, ''",
        "everything-on, ServiceAccount, ''",
        "everything-on, Pod, /spec/volumes/0",
        "everything-on, NetworkPolicy, /spec/egress/0",
        "everything-on, PodDisruptionBudget, /spec",
        "everything-on, PodMonitor, /spec/podMetricsEndpoints/0",
        "everything-on, PrometheusRule, /spec/groups/0/rules/0",
        "everything-on, ScaledObject, /spec/triggers/0/metadata",
        "everything-on, TriggerAuthentication, /spec/secretTargetRef/0",
        "service-monitor, ServiceMonitor, /spec/endpoints/0",
        "connect, KafkaTopic, /spec",
        "connect, KafkaConnector, /spec/autoRestart"
    })
    void shouldFindAFieldThatIsNotThere(String values, String kind, String where) {
        ObjectNode object = anyOf(values, kind);
        assertThat(StrictModels.fault(object)).isEmpty();

        ((ObjectNode) object.at(where)).put("notThere", 1);

        assertThat(StrictModels.fault(object)).get().asString().contains("notThere");
    }

    @Test
    void shouldFindANumberThatIsText() {
        ObjectNode object = anyOf("minimal", "StatefulSet");

        ((ObjectNode) object.at("/spec")).put("replicas", "1");

        assertThat(StrictModels.fault(object)).isPresent();
    }

    @Test
    void shouldSayWhichKindItDoesNotKnow() {
        ObjectNode object = anyOf("minimal", "StatefulSet").put("kind", "StateSet");

        assertThat(StrictModels.fault(object)).contains("no model of apps/v1/StateSet");
    }

    private static ObjectNode anyOf(String values, String kind) {
        return Chart.render(Values.accepted(values))
                .ofKind(kind)
                .findFirst()
                .orElseThrow()
                .deepCopy();
    }
}
