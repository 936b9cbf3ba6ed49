package io.millrace.app.connect;

import io.millrace.upsert.UpsertTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is wrong with the connectors that a worker has, compared with what they should be. */
public final class Differences {

    /** Compared by what they say, not by their text. */
    private static final Set<String> COMPARED_OTHERWISE =
            Set.of(Connector.CLASS_KEY, Connector.TOPICS_KEY, "connection.uri", "collection");

    private static final String RESET = "consumer.override.auto.offset.reset";
    private static final Set<String> AT_LEAST =
            Set.of("consumer.override.max.poll.interval.ms", "producer.override.max.request.size");

    private Differences() {}

    /**
     * Compares, and says of each difference what is wrong and what it does.
     *
     * @param wanted the connector for all topics of a series
     * @param deployed all connectors of the worker
     */
    public static List<String> of(Connector wanted, List<Deployed> deployed) {
        var found = new ArrayList<String>();
        for (UpsertTarget target : wanted.targets()) {
            List<Deployed> readers = deployed.stream()
                    .filter(each -> each.isMongoSink() && each.reads(target.topic()))
                    .toList();
            if (readers.size() > 1) {
                found.add("topic " + target.topic() + " is read by "
                        + String.join(
                                " and ", readers.stream().map(Deployed::name).toList())
                        + ": the slower one undoes what the faster one has written. Way out: delete all but one");
            }
            readers.forEach(reader -> compare(wanted, target, reader, found));
        }
        return found.stream().distinct().toList();
    }

    /** The topics that no connector reads. */
    public static List<String> unread(Connector wanted, List<Deployed> deployed) {
        return wanted.targets().stream()
                .map(UpsertTarget::topic)
                .filter(topic -> deployed.stream().noneMatch(each -> each.isMongoSink() && each.reads(topic)))
                .toList();
    }

    private static void compare(Connector wanted, UpsertTarget target, Deployed reader, List<String> found) {
        String collection = reader.setting(target.topic(), "collection").orElse("");
        String writes = collection.isEmpty() ? target.topic() : collection;
        if (!writes.equals(target.collection())) {
            found.add("connector " + reader.name() + " writes topic " + target.topic() + " to collection " + writes
                    + ", not " + target.collection());
        }
        for (ConnectorSetting setting : wanted.needed()) {
            String key = setting.key();
            if (COMPARED_OTHERWISE.contains(key) || key.startsWith("topic.override.")) {
                continue;
            }
            Optional<String> actual = reader.setting(target.topic(), key);
            if (!actual.map(value -> isEnough(setting, value)).orElse(false)) {
                found.add("connector " + reader.name() + " has " + key + "=" + actual.orElse("(the worker's default)")
                        + " instead of " + setting.value() + ". " + setting.reason());
            }
        }
        concern(reader, found);
    }

    private static boolean isEnough(ConnectorSetting wanted, String actual) {
        if (AT_LEAST.contains(wanted.key())) {
            return actual.matches("\\d{1,10}") && Long.parseLong(actual) >= Long.parseLong(wanted.value());
        }
        boolean strict = wanted.key().equals(RESET) && actual.equals("none");
        return strict || actual.trim().equals(wanted.value());
    }

    /** A connection string that a config provider holds as a whole cannot be looked into. */
    private static void concern(Deployed reader, List<String> found) {
        String uri = reader.config().getOrDefault("connection.uri", "");
        if (uri.startsWith("${")) {
            return;
        }
        List<String> lacking = ConnectionUri.CONCERN.stream()
                .filter(option -> !uri.matches(".*[?&]" + option + "(&.*)?"))
                .toList();
        if (!lacking.isEmpty()) {
            found.add("connector " + reader.name() + " has a connection.uri without " + String.join(" and ", lacking)
                    + ": what MongoDB acknowledges can be lost in a fail-over");
        }
        if (uri.matches("(?i).*[?&]wtimeout(ms)?=.*")) {
            found.add(
                    "connector " + reader.name()
                            + " has a connection.uri with wtimeoutMS: writes that arrive later become dead letters all the same");
        }
    }
}
