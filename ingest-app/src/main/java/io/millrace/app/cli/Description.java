package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.config.SinkKind;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.kafka.streams.TopologyDescription;

/** A topology in words. */
final class Description {

    private final List<String> lines = new ArrayList<>();
    private final Settings settings;

    private Description(Settings settings) {
        this.settings = settings;
    }

    static List<String> of(Settings settings, TopologyDescription topology) {
        var description = new Description(settings);
        description.application();
        settings.application().series().forEach(description::series);
        description.processors(topology);
        return List.copyOf(description.lines);
    }

    private void application() {
        String name = settings.application().name();
        line(
                "application",
                name + " (consumer group " + name + ", exactly once, a commit every "
                        + settings.commitInterval().toMillis() + " ms)");
        line(
                "sink",
                settings.sink() == SinkKind.APP
                        ? "in the application (consumer group " + Names.sinkGroup(name) + "), into database "
                                + settings.mongodb().database()
                        : settings.sink().name().toLowerCase(Locale.ROOT));
    }

    private void series(Series series) {
        Names names = settings.application().names(series);
        lines.add("");
        lines.add("series " + series.name());
        line("  reads", String.join(", ", series.topics()));
        line(
                "  by meta",
                String.join(", ", series.metaFields())
                        + (series.keyed() ? " (the producers key by it)" : ", through " + names.repartitionTopic()));
        line("  state", names.stateStore() + ", kept in " + names.changelogTopic());
        for (UpsertTarget target : UpsertTarget.of(names, series)) {
            line("  writes", target.topic() + " → " + target.collection());
        }
        line("  sets aside", names.deadLettersTopic());
    }

    private void processors(TopologyDescription topology) {
        lines.add("");
        lines.add("processors, by sub-topology (one task per partition)");
        topology.subtopologies().stream()
                .sorted(Comparator.comparingInt(TopologyDescription.Subtopology::id))
                .forEach(part -> line(
                        "  " + part.id(),
                        part.nodes().stream()
                                .sorted(Comparator.comparingInt(Description::depth)
                                        .thenComparing(TopologyDescription.Node::name))
                                .map(TopologyDescription.Node::name)
                                .collect(Collectors.joining(", "))));
    }

    private static int depth(TopologyDescription.Node node) {
        return 1
                + node.predecessors().stream()
                        .mapToInt(Description::depth)
                        .max()
                        .orElse(0);
    }

    private void line(String what, String text) {
        lines.add(String.format("%-14s%s", what, text));
    }
}
