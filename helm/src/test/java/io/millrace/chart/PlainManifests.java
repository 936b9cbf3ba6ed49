package io.millrace.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the chart renders, without Helm: no labels and hooks of Helm's, and no ConfigMaps of the configuration, since kustomize
 * makes that one from a file and puts a checksum into its name.
 *
 * @param manifests the objects
 * @param config the configuration file
 */
record PlainManifests(Manifests manifests, String config) {

    static final String NAME = "millrace";
    static final Path DIRECTORY = Path.of("..", "k8s");

    /** Time to look at the log of a Job; while it is there, another version of it cannot be applied. */
    private static final int SECONDS_TO_LOOK = 600;

    /** Renders the values of these names in {@code k8s/values}, one over the other. */
    static PlainManifests of(String... values) {
        List<Path> files = Arrays.stream(values)
                .map(name -> DIRECTORY.resolve("values").resolve(name + ".yaml"))
                .toList();
        Manifests rendered = Chart.render(NAME, files);
        String config =
                rendered.get("ConfigMap", NAME).at("/data/millrace.yaml").asText();
        List<ObjectNode> plain = rendered.objects().stream()
                .filter(object -> !object.at("/data").has("millrace.yaml"))
                .filter(object -> !Manifests.kind(object).equals("ServiceAccount")
                        || Manifests.name(object).equals(NAME))
                .map(PlainManifests::plain)
                .toList();
        return new PlainManifests(new Manifests(plain), config);
    }

    private static ObjectNode plain(ObjectNode object) {
        object.findParents("labels").forEach(parent -> remove((ObjectNode) parent, "labels", List.of("helm.sh/chart")));
        object.findParents("labels")
                .forEach(parent -> remove((ObjectNode) parent, "labels", List.of("app.kubernetes.io/managed-by")));
        object.findParents("annotations")
                .forEach(parent -> remove(
                        (ObjectNode) parent,
                        "annotations",
                        List.of(
                                "checksum/config",
                                "helm.sh/hook",
                                "helm.sh/hook-weight",
                                "helm.sh/hook-delete-policy")));
        if (Manifests.kind(object).equals("Job")) {
            ((ObjectNode) object.at("/spec")).put("ttlSecondsAfterFinished", SECONDS_TO_LOOK);
            ObjectNode pod = (ObjectNode) object.at("/spec/template/spec");
            pod.put("serviceAccountName", NAME);
            ((ObjectNode) pod.path("volumes").findValue("configMap")).put("name", NAME);
        }
        return object;
    }

    private static void remove(ObjectNode parent, String key, List<String> names) {
        if (parent.get(key) instanceof ObjectNode map) {
            map.remove(names);
            if (map.isEmpty()) {
                parent.remove(key);
            }
        }
    }

    /** Those whose name is not in others. */
    Stream<ObjectNode> beyond(PlainManifests others) {
        return manifests.objects().stream()
                .filter(object -> others.manifests
                        .find(Manifests.kind(object), Manifests.name(object))
                        .isEmpty());
    }

    /** The name of the file of an object. */
    static String file(JsonNode object) {
        String name = Manifests.name(object);
        String rest = name.equals(NAME) ? "" : name.substring(NAME.length());
        return Manifests.kind(object).toLowerCase(java.util.Locale.ROOT) + rest + ".yaml";
    }

    List<String> files() {
        var files = new ArrayList<String>();
        manifests.objects().forEach(object -> files.add(file(object)));
        return files;
    }
}
