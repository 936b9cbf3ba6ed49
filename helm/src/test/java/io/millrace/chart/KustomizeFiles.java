package io.millrace.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.zjsonpatch.DiffFlags;
import io.fabric8.zjsonpatch.JsonDiff;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;

/** The files of the kustomize base and its overlays, by path below {@code k8s}. */
final class KustomizeFiles {

    private static final String HEAD =
            "# Generated from the chart; do not edit. k8s/README.md says how to write it anew, and how to change it.\n";
    private static final EnumSet<DiffFlags> PLAIN =
            EnumSet.of(DiffFlags.OMIT_VALUE_ON_REMOVE, DiffFlags.OMIT_MOVE_OPERATION, DiffFlags.OMIT_COPY_OPERATION);

    private final Map<String, String> files = new TreeMap<>();

    private KustomizeFiles() {}

    static Map<String, String> base() {
        var base = new KustomizeFiles();
        PlainManifests plain = PlainManifests.of("base");
        plain.manifests().objects().forEach(object -> base.add("base", PlainManifests.file(object), object));
        base.addConfig("base", plain.config());
        ObjectNode kustomization = kustomization();
        ArrayNode resources = kustomization.putArray("resources");
        plain.files().forEach(resources::add);
        generator(kustomization).putArray("files").add("millrace.yaml");
        base.add("base", "kustomization.yaml", kustomization);
        return base.files;
    }

    static Map<String, String> overlay(String name) {
        var overlay = new KustomizeFiles();
        String directory = "overlays/" + name;
        PlainManifests base = PlainManifests.of("base");
        PlainManifests plain = PlainManifests.of("base", name);
        ObjectNode kustomization = kustomization();
        ArrayNode resources = kustomization.putArray("resources").add("../../base");
        plain.beyond(base).forEach(object -> {
            overlay.add(directory, PlainManifests.file(object), object);
            resources.add(PlainManifests.file(object));
        });
        ArrayNode patches = JsonNodeFactory.instance.arrayNode();
        for (ObjectNode object : base.manifests().objects()) {
            String kind = Manifests.kind(object);
            plain.manifests()
                    .find(kind, Manifests.name(object))
                    .map(changed -> JsonDiff.asJson(object, changed, PLAIN))
                    .filter(patch -> !patch.isEmpty())
                    .ifPresent(patch -> {
                        String file = PlainManifests.file(object).replace(".yaml", ".patch.yaml");
                        overlay.add(directory, file, patch);
                        ObjectNode entry = patches.addObject().put("path", file);
                        entry.putObject("target").put("kind", kind).put("name", Manifests.name(object));
                    });
        }
        if (!plain.config().equals(base.config())) {
            overlay.addConfig(directory, plain.config());
            generator(kustomization)
                    .put("behavior", "replace")
                    .putArray("files")
                    .add("millrace.yaml");
        }
        if (!patches.isEmpty()) {
            kustomization.set("patches", patches);
        }
        overlay.add(directory, "kustomization.yaml", kustomization);
        return overlay.files;
    }

    private void add(String directory, String file, JsonNode content) {
        files.put(directory + "/" + file, HEAD + Yaml.text(content));
    }

    private void addConfig(String directory, String config) {
        files.put(directory + "/millrace.yaml", config);
    }

    private static ObjectNode kustomization() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "kustomize.config.k8s.io/v1beta1")
                .put("kind", "Kustomization");
    }

    private static ObjectNode generator(ObjectNode kustomization) {
        return kustomization.putArray("configMapGenerator").addObject().put("name", PlainManifests.NAME);
    }
}
