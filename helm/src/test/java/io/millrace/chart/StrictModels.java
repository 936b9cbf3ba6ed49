package io.millrace.chart;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads objects with the models of their API, and refuses what those do not know. Resources of Kubernetes and of the Prometheus
 * operator have typed models; those of KEDA and Strimzi have a JSON Schema beside this class, of what the chart uses of them.
 */
final class StrictModels {

    private static final Map<String, Class<?>> MODELS = Map.ofEntries(
            Map.entry("v1/ConfigMap", ConfigMap.class),
            Map.entry("v1/Pod", Pod.class),
            Map.entry("v1/Service", Service.class),
            Map.entry("v1/ServiceAccount", ServiceAccount.class),
            Map.entry("apps/v1/StatefulSet", StatefulSet.class),
            Map.entry("batch/v1/CronJob", CronJob.class),
            Map.entry("batch/v1/Job", Job.class),
            Map.entry("networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class),
            Map.entry("policy/v1/PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("monitoring.coreos.com/v1/PodMonitor", PodMonitor.class),
            Map.entry("monitoring.coreos.com/v1/PrometheusRule", PrometheusRule.class),
            Map.entry("monitoring.coreos.com/v1/ServiceMonitor", ServiceMonitor.class));

    private static final ObjectMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .annotationIntrospector(new NothingMore())
            .build();

    private StrictModels() {}

    /** What is wrong with an object; empty if nothing. */
    static Optional<String> fault(JsonNode object) {
        String type = object.path("apiVersion").asText() + "/" + Manifests.kind(object);
        Class<?> model = MODELS.get(type);
        if (model == null) {
            return schema(type).map(schema -> faults(schema, object)).orElse(Optional.of("no model of " + type));
        }
        try {
            STRICT.treeToValue(object, model);
            return Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.of(type + " " + Manifests.name(object) + ": " + e.getOriginalMessage());
        }
    }

    private static Optional<String> faults(Schema schema, JsonNode object) {
        String faults = schema.validate(object.toString(), InputFormat.JSON).stream()
                .map(Error::toString)
                .collect(Collectors.joining("; "));
        return faults.isEmpty() ? Optional.empty() : Optional.of(Manifests.name(object) + ": " + faults);
    }

    private static Optional<Schema> schema(String type) {
        String file = "/schemas/" + type.replace('/', '_') + ".json";
        try (InputStream stream = StrictModels.class.getResourceAsStream(file)) {
            if (stream == null) {
                return Optional.empty();
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return Optional.of(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text, InputFormat.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The models would keep what they do not know in a map of their own. */
    private static final class NothingMore extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(Annotated annotated) {
            return false;
        }
    }
}
