package io.millrace.app.config;

import io.millrace.series.DocumentSpan;
import io.millrace.series.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must hold between the keys of one series. */
final class SeriesRules {

    /** The value of {@code timeField} that means the time of the Kafka record. */
    static final String RECORD_TIME = "record";

    private static final String RECORD_TIME_NAME = "ts";
    private static final Set<String> MEMBERS_OF_LATEST = Set.of("_id", "meta", "fields");
    private static final int BYTES_PER_WINDOW_AND_FIELD = 120;
    /** MongoDB's limit is 16 MiB; what is on top (meta, names, bounds of windows) must fit as well. */
    private static final long LARGEST_HISTORY = 10L << 20;

    private final String path;
    private final SeriesKeys keys;
    private final Findings findings;

    private SeriesRules(String path, SeriesKeys keys, Findings findings) {
        this.path = path;
        this.keys = keys;
        this.findings = findings;
    }

    static void check(SeriesKeys keys, String path, Findings findings) {
        var rules = new SeriesRules(path, keys, findings);
        rules.topics();
        rules.metaAndTime();
        rules.fields();
        LayoutRules.check(keys, path, findings);
        rules.tiers();
        rules.sizeOfHistories();
        rules.namedTiers("histories", keys.collections().histories().keySet());
        rules.namedTiers("windows", keys.collections().windows().keySet());
        rules.durations();
        rules.withoutEffect();
    }

    /** The name of the time in documents. */
    static String timeName(SeriesKeys keys) {
        return keys.timeField().equals(RECORD_TIME) ? RECORD_TIME_NAME : keys.timeField();
    }

    private void topics() {
        eachOnce("topics", keys.topics());
        for (int i = 0; i < keys.topics().size(); i++) {
            if (!isTopicName(keys.topics().get(i))) {
                mistake(
                        item("topics", i),
                        "'" + keys.topics().get(i)
                                + "' is not a name that Kafka allows; accepted: 1 to 249 letters, digits, '.', '_' and '-'");
            }
        }
    }

    private static boolean isTopicName(String topic) {
        return topic.matches("[a-zA-Z0-9._-]{1,249}") && !topic.equals(".") && !topic.equals("..");
    }

    private void metaAndTime() {
        eachOnce("metaFields", keys.metaFields());
        String time = timeName(keys);
        int index = keys.metaFields().indexOf(time);
        if (index >= 0) {
            mistake(
                    item("metaFields", index),
                    "'" + time + "' is the time; a meta field must say where a reading comes from");
        }
        if (keys.metaFields().contains("")) {
            mistake("metaFields", "has an empty name");
        }
        if (time.isEmpty()) {
            mistake("timeField", "is empty; give the name of a member, or 'record' for the time of the Kafka record");
        }
        if (MEMBERS_OF_LATEST.contains(time)) {
            mistake("timeField", "'" + time + "' is a name that documents use for something else; rename the member");
        }
    }

    private void fields() {
        for (String name : keys.fields().keySet()) {
            String taken =
                    name.equals(timeName(keys)) ? "time" : keys.metaFields().contains(name) ? "meta" : "";
            if (!taken.isEmpty()) {
                mistake(
                        "fields." + name,
                        "is the series' " + taken + " and can't be a field as well; take it out of 'fields'");
            }
        }
        if (keys.onlyDeclared() && keys.fields().isEmpty()) {
            mistake(
                    "onlyDeclared",
                    "leaves no field at all, as 'fields' declares none; declare fields or set it to false");
        }
        if (keys.fields().size() > keys.limits().fields()) {
            mistake(
                    "limits.fields",
                    "is " + keys.limits().fields() + ", but 'fields' declares "
                            + keys.fields().size() + "; raise it to at least that");
        }
    }

    private void tiers() {
        List<Tier> tiers = keys.rollups();
        for (int i = 1; i < tiers.size(); i++) {
            Tier fine = tiers.get(i - 1);
            Tier coarse = tiers.get(i);
            if (coarse.window().compareTo(fine.window()) <= 0) {
                mistake(
                        item("rollups", i),
                        coarse + " is not coarser than " + fine + " before it; order them from fine to coarse");
            } else if (coarse.window().toMillis() % fine.window().toMillis() != 0) {
                mistake(item("rollups", i), fine + " does not divide " + coarse + "; each tier must divide the next");
            }
        }
    }

    private void namedTiers(String key, Set<Tier> named) {
        for (Tier tier : named) {
            if (!keys.rollups().contains(tier)) {
                mistake(
                        "collections." + key + "." + tier,
                        "names a tier that is not in 'rollups'; add it there or leave it out");
            }
        }
    }

    private void sizeOfHistories() {
        boolean declared = keys.onlyDeclared() && !keys.fields().isEmpty();
        long fields = declared ? keys.fields().size() : keys.limits().fields();
        for (int i = 0; i < keys.rollups().size(); i++) {
            Tier tier = keys.rollups().get(i);
            long windows = windows(tier);
            if (fields * windows * BYTES_PER_WINDOW_AND_FIELD > LARGEST_HISTORY) {
                long most = LARGEST_HISTORY / BYTES_PER_WINDOW_AND_FIELD / windows;
                String way = declared ? "declare" : "lower 'limits.fields' to";
                mistake(
                        item("rollups", i),
                        "a document of " + tier + " would hold " + windows + " windows of up to " + fields
                                + " fields and could outgrow MongoDB's 16 MiB; " + way + " at most " + most
                                + ", or take a coarser tier");
            }
        }
    }

    private static long windows(Tier tier) {
        DocumentSpan span = tier.documentSpan();
        Duration longest = span == DocumentSpan.MONTH ? Duration.ofDays(31) : span.shortest();
        return longest.dividedBy(tier.window());
    }

    private void durations() {
        Duration every = keys.flush().every();
        keys.keepOpen().ifPresent(keepOpen -> {
            if (every.compareTo(keepOpen) >= 0) {
                mistake(
                        "keepOpen",
                        Durations.text(keepOpen) + " is not longer than flush.every (" + Durations.text(every)
                                + "); what is not yet passed on must be kept");
            } else if (keepOpen.compareTo(LayoutRules.bucketSpan(keys)) < 0) {
                warning(
                        "keepOpen",
                        Durations.text(keepOpen) + " is shorter than a bucket's span ("
                                + Durations.text(LayoutRules.bucketSpan(keys))
                                + "): a source that pauses for longer gets several documents per span");
            }
        });
        if (keys.earliest().isAfter(Instant.now())) {
            mistake("earliest", keys.earliest() + " is in the future, so that every reading would be set aside");
        }
    }

    private void withoutEffect() {
        if (keys.keyed() && keys.partitions() > 0) {
            warning("partitions", "has no effect, as 'keyed: true' needs no internal topic");
        }
        if (keys.timeField().equals(RECORD_TIME) && isSet("timeUnit")) {
            warning("timeUnit", "has no effect, as the time is that of the Kafka record");
        }
        if (!keys.latest() && keys.collections().latest().isPresent()) {
            warning("collections.latest", "has no effect, as 'latest' is false");
        }
    }

    private void eachOnce(String key, List<String> values) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < values.size(); i++) {
            if (!seen.add(values.get(i))) {
                mistake(item(key, i), "'" + values.get(i) + "' is given twice");
            }
        }
    }

    private static String item(String key, int index) {
        return key + "[" + index + "]";
    }

    private boolean isSet(String key) {
        return findings.isSet(path + "." + key);
    }

    private void mistake(String key, String text) {
        findings.mistake(path + "." + key, text);
    }

    private void warning(String key, String text) {
        findings.warning(path + "." + key, text);
    }
}
