package io.millrace.app.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import java.util.List;
import java.util.Set;

/**
 * Takes labels from the meters of MongoDB's driver: the cluster's id, which is drawn anew for each client and says nothing, and
 * the collection, which multiplies them, and by which the sink's own meters tell what matters.
 */
final class FewerLabelsOfTheDriver implements MeterFilter {

    private static final Set<String> WITHOUT = Set.of("cluster.id", "collection");

    @Override
    public Meter.Id map(Meter.Id id) {
        if (!id.getName().startsWith("mongodb.driver.")) {
            return id;
        }
        List<Tag> kept = id.getTags().stream()
                .filter(tag -> !WITHOUT.contains(tag.getKey()))
                .toList();
        return id.replaceTags(kept);
    }
}
