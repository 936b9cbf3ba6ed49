package io.millrace.app.sample;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a series of a sample's messages may be.
 *
 * @param messages the number of messages that were looked at
 * @param time the time, if a member is one
 * @param meta what identifies the source, with the reason for each; may be empty
 * @param fields the rest
 * @param keyMember the member whose value is the key of every record, if there is one
 */
record SeriesGuess(
        int messages, Optional<TimeGuess> time, List<MetaGuess> meta, List<Member> fields, Optional<String> keyMember) {

    /** Names of things that send readings: there may be more of them than messages in the sample. */
    private static final Pattern SENDER = Pattern.compile(
            "device.*|sensor.*|station.*|site.*|host.*|machine.*|meter.*|gateway.*|asset.*|vehicle.*|node|room|plant|location"
                    + "|city");

    /** Names that often identify the source, where they come again and again. */
    private static final Pattern PERHAPS = Pattern.compile(".*id|line|tag|name|serial.*|source|symbol|unit.*");

    private static final Pattern EACH_MESSAGE = Pattern.compile(
            "valid|void|fluid|humid|uuid|(message|msg|event|request|trace|batch|record)(id|uuid)|.*(status|state|time)");

    /**
     * A member that may identify the source.
     *
     * @param member the member
     * @param why why it may, in words
     */
    record MetaGuess(Member member, String why) {}

    static SeriesGuess of(Sample sample, Instant now) {
        List<Member> members = sample.members();
        int messages = sample.objects().size();
        Optional<TimeGuess> time = members.stream()
                .flatMap(member -> TimeGuess.of(member.name(), sample.values(member.name()), now).stream())
                .filter(guess -> guess.fits() * 2 > messages)
                .filter(guess -> guess.rank() > 0 || guess.words().startsWith("ISO"))
                .max(Comparator.comparingInt(TimeGuess::rank).thenComparingInt(TimeGuess::fits));
        Optional<String> keyMember = members.stream()
                .map(Member::name)
                .filter(name -> messages > 0 && sample.keyIs(name) == messages)
                .findFirst();
        var meta = new ArrayList<MetaGuess>();
        var fields = new ArrayList<Member>();
        for (Member member : members) {
            if (time.isPresent() && time.get().member().equals(member.name())) {
                continue;
            }
            Optional<String> why = identifies(member, messages, keyMember);
            why.ifPresentOrElse(reason -> meta.add(new MetaGuess(member, reason)), () -> fields.add(member));
        }
        return new SeriesGuess(messages, time, List.copyOf(meta), List.copyOf(fields), keyMember);
    }

    private static Optional<String> identifies(Member member, int messages, Optional<String> keyMember) {
        if (keyMember.isPresent() && keyMember.get().equals(member.name())) {
            return Optional.of("the key of every record");
        }
        String plain = Member.plain(member.name());
        if (member.present() < messages
                || !(member.isText() || member.isWholeNumber())
                || EACH_MESSAGE.matcher(plain).matches()) {
            return Optional.empty();
        }
        boolean comesAgain = messages == 1 || member.distinct() < messages;
        boolean identifies = SENDER.matcher(plain).matches()
                || (comesAgain && PERHAPS.matcher(plain).matches());
        return identifies ? Optional.of("its name") : Optional.empty();
    }
}
