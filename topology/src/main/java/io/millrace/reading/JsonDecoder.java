package io.millrace.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object (RFC 8259) per message, one reading per object. A byte order mark before it and white space around it are
 * ignored; anything else beside it sets the message aside, as does a byte that is not UTF-8.
 *
 * <p>Cost of a message: one pass over the bytes for UTF-8 (eight at a time), one by the parser, and the reading itself;
 * nothing is allocated but the reading and its texts.
 */
final class JsonDecoder implements Decoder {

    private static final int LONGEST_TEXT = 200;

    private final int mostBytes;
    private final Optional<String> timeField;
    private final Times times;
    private final ReadingDraft draft;
    private final JsonObjectReader objects;
    private final JsonFeed feed;

    JsonDecoder(Series series, InstantSource clock) {
        mostBytes = series.limits().messageBytes();
        timeField = series.time().field();
        boolean onlySeconds = series.layout() == Layout.SAMPLES && series.sampleTimes() == SampleTimes.SECONDS;
        times = new Times(series.time(), onlySeconds, clock);
        draft = new ReadingDraft(series);
        feed = new JsonFeed();
        objects = new JsonObjectReader(feed, series, times, draft);
    }

    @Override
    public void decode(Message message, Output output) {
        byte[] value = message.value();
        if (value == null) {
            output.ignored(Ignored.TOMBSTONE);
            return;
        }
        Reading reading;
        try {
            reading = read(message, value);
        } catch (SetAside e) {
            output.deadLetter(0, e.reason(), e.text());
            return;
        }
        // Told outside of any try: what the receiver throws is not the message's fault.
        if (draft.missingValues() > 0) {
            output.missingValues(draft.missingValues());
        }
        if (objects.leftOut() > 0) {
            output.leftOut(objects.leftOut());
        }
        output.reading(reading);
    }

    private Reading read(Message message, byte[] value) throws SetAside {
        if (value.length == 0) {
            throw new SetAside(Reason.EMPTY, "the message is empty");
        }
        if (value.length > mostBytes) {
            throw new SetAside(
                    Reason.TOO_LARGE,
                    "the message has " + value.length + " bytes, more than " + mostBytes + " (limits.messageBytes)");
        }
        int from = JsonFraming.begin(value);
        int to = JsonFraming.end(value, from);
        int invalid = Utf8.firstInvalid(value, from, to);
        if (invalid >= 0) {
            throw new SetAside(
                    Reason.MALFORMED,
                    String.format(
                            "byte 0x%02X at %d is not UTF-8: is the message in Latin-1?", value[invalid], invalid));
        }
        SetAside problem = parse(value, from, to);
        if (problem != null) {
            throw problem;
        }
        return finish(message);
    }

    private Reading finish(Message message) throws SetAside {
        if (timeField.isEmpty()) {
            if (message.timestamp() <= 0) {
                throw new SetAside(Reason.NO_TIME, "no time: the Kafka record has none");
            }
            draft.time(times.ofMilliseconds(message.timestamp()));
        } else if (!draft.hasTime()) {
            throw new SetAside(Reason.NO_TIME, "no time: member '" + timeField.get() + "' is missing");
        }
        return draft.finish(message.position());
    }

    /** Parses; where that fails, once more with NaN and infinities in the one spelling that the parser knows. */
    private @Nullable SetAside parse(byte[] value, int from, int to) throws SetAside {
        try {
            return parseOnce(value, from, to);
        } catch (SetAside malformed) {
            byte[] repaired = BareLiterals.toNaN(value, from, to);
            if (repaired == null) {
                throw malformed;
            }
            return parseOnce(repaired, from, to);
        }
    }

    /** Answers what sets a well-formed object aside; throws if it is not well formed. */
    private @Nullable SetAside parseOnce(byte[] value, int from, int to) throws SetAside {
        try {
            JsonParser parser = feed.feed(value, from, to);
            feed.next();
            SetAside problem = objects.read(parser);
            if (feed.at() == to) {
                return problem;
            }
        } catch (IOException | RuntimeException e) {
            // Also what the parser throws against its contract: no message may stop the application.
            throw malformed(e);
        }
        throw malformed("something follows the JSON object; one object per message is expected");
    }

    private SetAside malformed(Exception e) {
        return malformed(
                e instanceof JsonProcessingException json
                        ? json.getOriginalMessage()
                        : Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }

    /** Throws away the parser, which is somewhere within the message. */
    private SetAside malformed(String why) {
        int at = feed.at();
        feed.renew();
        String text = why.length() <= LONGEST_TEXT ? why : why.substring(0, LONGEST_TEXT) + "...";
        return new SetAside(Reason.MALFORMED, "not a JSON object (byte " + at + "): " + text);
    }
}
