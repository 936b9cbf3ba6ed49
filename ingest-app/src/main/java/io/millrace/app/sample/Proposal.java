package io.millrace.app.sample;

import io.millrace.app.config.ConfigException;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Durations;
import io.millrace.app.config.Settings;
import io.millrace.series.Granularity;
import io.millrace.series.Tier;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A configuration file proposed for a topic, with the evidence for each guess as comments. */
public final class Proposal {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    private static final List<String> YAML_WORDS = List.of("true", "false", "yes", "no", "on", "off", "null", "y", "n");
    private static final int OTHERS_SHOWN = 3;
    private static final List<Tier> TIERS = List.of(Tier.parse("1m"), Tier.parse("1h"), Tier.parse("1d"));

    private final Tail tail;
    private final Sample sample;
    private final SeriesGuess guess;
    private final String bootstrapServers;
    private final Spacing spacing;

    private Proposal(Tail tail, Sample sample, SeriesGuess guess, String bootstrapServers, Spacing spacing) {
        this.tail = tail;
        this.sample = sample;
        this.guess = guess;
        this.bootstrapServers = bootstrapServers;
        this.spacing = spacing;
    }

    /** The proposal for what was read of a topic. */
    public static Proposal of(Tail tail, String bootstrapServers, Instant now) {
        Sample sample = Sample.of(tail.messages());
        SeriesGuess guess = SeriesGuess.of(sample, now);
        var first = new Proposal(tail, sample, guess, bootstrapServers, Spacing.UNKNOWN);
        return new Proposal(tail, sample, guess, bootstrapServers, first.spacingOfItsReadings(now));
    }

    /** How far apart readings are, if what is proposed so far can read them. */
    private Spacing spacingOfItsReadings(Instant now) {
        if (!isPossible()) {
            return Spacing.UNKNOWN;
        }
        try {
            Settings settings = ConfigFile.parse(yaml(), "proposal", variable -> "mongodb://localhost");
            return Spacing.of(settings.application().series().get(0), tail.messages(), InstantSource.fixed(now));
        } catch (ConfigException incomplete) {
            return Spacing.UNKNOWN;
        }
    }

    /** Whether a series could be proposed: some message is a JSON object. */
    public boolean isPossible() {
        return guess.messages() > 0;
    }

    /** Why nothing can be proposed. */
    public String whyNot() {
        if (tail.messages().isEmpty()) {
            return "topic '" + tail.topic() + "' is empty: publish some readings, or name another topic";
        }
        if (tail.messages().stream().allMatch(message -> message.value() == null)) {
            return "the newest " + tail.messages().size() + " records of '" + tail.topic() + "' have no value";
        }
        return "none of the newest " + tail.messages().size() + " messages of '" + tail.topic()
                + "' is a JSON object; the first: " + sample.others().get(0);
    }

    /** The file. */
    public String yaml() {
        var yaml = new StringBuilder();
        head(yaml);
        yaml.append("version: 1\n");
        yaml.append("application: ").append(seriesName()).append('\n');
        yaml.append("kafka:\n  bootstrap.servers: ")
                .append(quoted(bootstrapServers))
                .append('\n');
        yaml.append("mongodb:\n  uri: ${MONGODB_URI}\n  database: telemetry\n");
        yaml.append("series:\n  ").append(seriesName()).append(":\n");
        yaml.append("    topics: [").append(quoted(tail.topic())).append("]\n");
        yaml.append("    format: json\n");
        time(yaml);
        meta(yaml);
        keyed(yaml);
        rollups(yaml);
        fields(yaml);
        return yaml.toString();
    }

    private void head(StringBuilder yaml) {
        yaml.append("# Proposed by 'millrace init' after a look at ")
                .append(tail.messages().size())
                .append(" of about ")
                .append(tail.records())
                .append(" records in ")
                .append(tail.partitions())
                .append(tail.partitions() == 1 ? " partition" : " partitions")
                .append(" of ")
                .append(tail.topic())
                .append(".\n# Read it, correct it, then see what it makes of your messages: millrace try --topic ")
                .append(tail.topic())
                .append(" --last 20\n");
        if (!sample.others().isEmpty()) {
            yaml.append("# ").append(sample.others().size()).append(" of them would be set aside as dead letters:\n");
            sample.others().stream()
                    .limit(OTHERS_SHOWN)
                    .forEach(other -> yaml.append("#   ").append(oneLine(other)).append('\n'));
        }
    }

    private void time(StringBuilder yaml) {
        if (guess.time().isEmpty()) {
            yaml.append("    timeField: record    # no member looks like a time: the Kafka record's own is taken\n");
            return;
        }
        TimeGuess time = guess.time().get();
        yaml.append("    timeField: ")
                .append(quoted(time.member()))
                .append("    # ")
                .append(time.words())
                .append(" in ")
                .append(outOf(time.fits()))
                .append('\n');
        if (time.needsZone()) {
            yaml.append("    timeZone: UTC    # times come without an offset: say which zone they are in\n");
        }
    }

    private void meta(StringBuilder yaml) {
        if (guess.meta().isEmpty()) {
            yaml.append("    # No member looks like what identifies the source; one of: ")
                    .append(guess.fields().stream()
                            .filter(member -> !member.isNested())
                            .map(member -> oneLine(member.name()))
                            .collect(Collectors.joining(", ")))
                    .append("\n    metaFields: []    # fill in\n");
            return;
        }
        yaml.append("    metaFields: [")
                .append(guess.meta().stream()
                        .map(meta -> quoted(meta.member().name()))
                        .collect(Collectors.joining(", ")))
                .append("]\n");
        guess.meta()
                .forEach(meta -> yaml.append("    #   ")
                        .append(oneLine(meta.member().name()))
                        .append(": ")
                        .append(meta.why())
                        .append("; ")
                        .append(meta.member().distinct())
                        .append(meta.member().distinct() == 1 ? " value in " : " different values in ")
                        .append(outOf(meta.member().present()))
                        .append('\n'));
    }

    private void keyed(StringBuilder yaml) {
        if (guess.keyMember().isPresent()) {
            yaml.append("    # Every record's key is its ")
                    .append(oneLine(guess.keyMember().get()))
                    .append(". If all producers do so with the same partitioner, this saves a hop:\n")
                    .append("    # keyed: true\n");
        }
    }

    private void rollups(StringBuilder yaml) {
        String apart = spacing.gap().map(Durations::text).orElse("");
        if (spacing.granularity() != Granularity.SECONDS) {
            yaml.append("    granularity: ")
                    .append(spacing.granularity().name().toLowerCase(Locale.ROOT))
                    .append("    # a source sends every ")
                    .append(apart)
                    .append('\n');
        }
        List<Tier> filled = TIERS.stream().filter(spacing::fills).toList();
        yaml.append("    rollups: ").append(filled);
        if (filled.size() < TIERS.size()) {
            yaml.append("    # a source sends every ")
                    .append(apart)
                    .append(": finer windows would have fewer than 4 readings");
        }
        yaml.append('\n');
    }

    private void fields(StringBuilder yaml) {
        yaml.append("    # Everything else becomes a field:\n");
        for (Member field : guess.fields()) {
            yaml.append("    #   ")
                    .append(oneLine(field.name()))
                    .append(": ")
                    .append(field.types())
                    .append(" in ")
                    .append(outOf(field.present()))
                    .append(field.isNested() ? "; left out, since it is no single value" : "")
                    .append('\n');
        }
        List<Member> numbersInText =
                guess.fields().stream().filter(Member::isNumberInText).toList();
        if (!numbersInText.isEmpty()) {
            yaml.append("    fields:    # numbers that come as text\n");
            numbersInText.forEach(
                    field -> yaml.append("      ").append(quoted(field.name())).append(": number\n"));
        }
    }

    private String outOf(int count) {
        return count == guess.messages()
                ? "all " + count + " messages"
                : count + " of " + guess.messages() + " messages";
    }

    /** A name for series and application: the topic's, in the letters that are allowed. */
    private String seriesName() {
        String name = tail.topic()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
        return name.isEmpty() ? "readings" : name;
    }

    private static String quoted(String text) {
        return PLAIN.matcher(text).matches() && !YAML_WORDS.contains(text.toLowerCase(Locale.ROOT))
                ? text
                : "'" + text.replace("'", "''") + "'";
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
