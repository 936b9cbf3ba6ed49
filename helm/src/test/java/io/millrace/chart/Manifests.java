package io.millrace.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Objects for Kubernetes.
 *
 * @param objects the objects, in order
 */
record Manifests(List<ObjectNode> objects) {

    /** Where the specification of a Pod is, by kind. */
    private static final List<String> POD_SPECS =
            List.of("/spec/template/spec", "/spec/jobTemplate/spec/template/spec", "/spec");

    Manifests {
        objects = List.copyOf(objects);
    }

    static Manifests parse(String yaml) {
        return new Manifests(
                Yaml.documents(yaml).stream().map(ObjectNode.class::cast).toList());
    }

    Stream<ObjectNode> ofKind(String kind) {
        return objects.stream().filter(object -> kind.equals(kind(object)));
    }

    Optional<ObjectNode> find(String kind, String name) {
        return ofKind(kind).filter(object -> name.equals(name(object))).findFirst();
    }

    ObjectNode get(String kind, String name) {
        return find(kind, name).orElseThrow(() -> new AssertionError("no " + kind + " " + name + " in " + names()));
    }

    /** {@code Kind/name} of each. */
    List<String> names() {
        return objects.stream().map(object -> kind(object) + "/" + name(object)).toList();
    }

    /** The specifications of all Pods, whatever makes them. */
    List<JsonNode> podSpecs() {
        return objects.stream()
                .flatMap(object -> POD_SPECS.stream().map(object::at))
                .filter(spec -> spec.has("containers"))
                .toList();
    }

    static String kind(JsonNode object) {
        return object.path("kind").asText();
    }

    static String name(JsonNode object) {
        return object.at("/metadata/name").asText();
    }
}
