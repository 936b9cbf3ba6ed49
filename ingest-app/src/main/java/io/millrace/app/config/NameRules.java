package io.millrace.app.config;

import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.upsert.UpsertTarget;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** No name may mean two things: neither in Kafka nor in MongoDB, in one series or in several. */
final class NameRules {

    private static final int LONGEST_NAMESPACE = 255;

    private final Application application;
    private final String database;
    private final Findings findings;
    private final Map<String, String> collections = new HashMap<>();

    private NameRules(Application application, String database, Findings findings) {
        this.application = application;
        this.database = database;
        this.findings = findings;
    }

    static void check(Application application, String database, Findings findings) {
        var rules = new NameRules(application, database, findings);
        application.series().forEach(rules::collections);
        rules.topics();
    }

    private void topics() {
        Map<String, String> ours = application.series().stream()
                .flatMap(series -> topics(series).map(topic -> Map.entry(topic, series.name())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, again) -> first));
        for (Series series : application.series()) {
            for (int i = 0; i < series.topics().size(); i++) {
                String owner = ours.get(series.topics().get(i));
                if (owner != null) {
                    findings.mistake(
                            "series." + series.name() + ".topics[" + i + "]",
                            "'" + series.topics().get(i) + "' is written by series '" + owner
                                    + "' of this very application; it can't be read as readings");
                }
            }
        }
    }

    private Stream<String> topics(Series series) {
        Names names = application.names(series);
        return Stream.concat(
                UpsertTarget.of(names, series).stream().map(UpsertTarget::topic),
                Stream.of(names.deadLettersTopic(), names.repartitionTopic(), names.changelogTopic()));
    }

    private void collections(Series series) {
        String key = "series." + series.name() + ".collections";
        collection(key + ".buckets", series.collections().buckets(), "the buckets", series);
        for (Tier tier : new LinkedHashSet<>(series.rollups())) {
            collection(
                    key + ".histories." + tier, series.collections().history(tier), "the histories of " + tier, series);
            collection(key + ".windows." + tier, series.collections().window(tier), "the windows of " + tier, series);
        }
        if (series.latest()) {
            collection(key + ".latest", series.collections().latest(), "the newest readings", series);
        }
        collection(key + ".readings", series.collections().readings(), "the view of single readings", series);
        once(key + ".readings", series.collections().recentReadings(), "the view of recent readings", series);
    }

    private void collection(String key, String name, String what, Series series) {
        int length = (database + "." + name).getBytes(StandardCharsets.UTF_8).length;
        if (name.isEmpty() || name.contains("$") || name.contains("\0") || name.startsWith("system.")) {
            findings.mistake(
                    key,
                    "'" + name
                            + "' is not a name that MongoDB allows; accepted: a text without $, not beginning with system.");
        } else if (length > LONGEST_NAMESPACE) {
            findings.mistake(key, "is too long: with the database's name it has " + length + " bytes of at most 255");
        }
        once(key, name, what, series);
    }

    private void once(String key, String name, String what, Series series) {
        String mine = what + " of series '" + series.name() + "'";
        String other = collections.putIfAbsent(name, mine);
        if (other != null) {
            findings.mistake(
                    key,
                    "'" + name + "' would hold both " + other + " and " + mine
                            + "; give one of them another name here");
        }
    }
}
