package io.millrace.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.series.Series;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON object into a {@link ReadingDraft}: member by member, each once, values straight from the parser's buffer.
 * An object that is well formed is read to its end also where a member sets it aside, so that the parser can go on with the
 * next message. Used by one thread.
 */
final class JsonObjectReader {

    private final JsonFeed feed;
    private final Times times;
    private final ReadingDraft draft;
    private final MemberRoles roles;
    private final JsonFields fields;

    JsonObjectReader(JsonFeed feed, Series series, Times times, ReadingDraft draft) {
        this.feed = feed;
        this.times = times;
        this.draft = draft;
        roles = new MemberRoles(series);
        fields = new JsonFields(series.fields(), draft);
    }

    /** How many nested members of the last object were left out. */
    int leftOut() {
        return fields.leftOut();
    }

    /**
     * Reads the object that the parser has just begun.
     *
     * @return the first of its members that sets it aside, if any
     */
    @Nullable SetAside read(JsonParser parser) throws IOException {
        draft.begin();
        fields.begin();
        SetAside problem = null;
        for (int index = 0; feed.next() == JsonToken.FIELD_NAME; index++) {
            String name = Objects.requireNonNull(parser.currentName());
            JsonToken token = feed.next();
            try {
                member(parser, token, name, roles.of(index, name));
            } catch (SetAside e) {
                problem = problem == null ? e : problem;
            }
        }
        return problem;
    }

    private void member(JsonParser parser, JsonToken token, String name, Role role) throws IOException, SetAside {
        boolean isDate = role.kind() == Role.Kind.TIME && token == JsonToken.START_OBJECT;
        if (token.isStructStart() && !isDate) {
            skipChildren();
        }
        switch (role.kind()) {
            case TIME -> {
                long time = isDate ? extendedDate(parser, name) : time(parser, token, name);
                if (draft.hasTime()) {
                    throw twice(name);
                }
                draft.time(time);
            }
            case META -> {
                if (draft.hasMeta(role.meta())) {
                    throw twice(name);
                }
                meta(parser, token, name, role.meta());
            }
            case ANY, NUMBER, TEXT, BOOLEAN -> fields.add(parser, token, name, role.kind());
            case UNUSED -> {}
        }
    }

    private static SetAside twice(String name) {
        return new SetAside(Reason.DUPLICATE_MEMBER, "member '" + name + "' appears twice");
    }

    private void skipChildren() throws IOException {
        for (int depth = 1; depth > 0; ) {
            JsonToken token = feed.next();
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            }
        }
    }

    private long time(JsonParser parser, JsonToken token, String name) throws IOException, SetAside {
        return switch (token) {
            case VALUE_NUMBER_INT ->
                isLong(parser)
                        ? times.ofInteger(parser.getLongValue())
                        : times.ofNumber(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            case VALUE_NUMBER_FLOAT -> {
                if (Double.isNaN(parser.getDoubleValue())) {
                    throw new SetAside(Reason.NO_TIME, "no time: member '" + name + "' is NaN");
                }
                yield times.ofNumber(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            }
            case VALUE_STRING ->
                times.ofText(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            case VALUE_NULL -> throw new SetAside(Reason.NO_TIME, "no time: member '" + name + "' is null");
            default ->
                throw new SetAside(Reason.BAD_TIME, "time: member '" + name + "' is " + JsonFields.describe(token));
        };
    }

    /**
     * A date as MongoDB's extended JSON writes it: {@code {"$date": "2025-10-09T09:00:00Z"}}, or milliseconds there, plain or
     * as {@code {"$numberLong": "1760000400000"}}.
     *
     * @see <a href="https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/">MongoDB extended JSON</a>
     */
    private long extendedDate(JsonParser parser, String name) throws IOException, SetAside {
        int depth = parser.getParsingContext().getNestingDepth();
        try {
            return dateMember(parser, name);
        } finally {
            while (parser.getParsingContext().getNestingDepth() >= depth) {
                feed.next();
            }
        }
    }

    private long dateMember(JsonParser parser, String name) throws IOException, SetAside {
        if (feed.next() == JsonToken.FIELD_NAME && "$date".equals(parser.currentName())) {
            JsonToken token = feed.next();
            if (token == JsonToken.VALUE_STRING) {
                return times.ofText(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            }
            if (token == JsonToken.VALUE_NUMBER_INT && isLong(parser)) {
                return times.ofMilliseconds(parser.getLongValue());
            }
            if (token == JsonToken.START_OBJECT
                    && feed.next() == JsonToken.FIELD_NAME
                    && "$numberLong".equals(parser.currentName())
                    && feed.next() == JsonToken.VALUE_STRING) {
                return milliseconds(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            }
        }
        throw new SetAside(Reason.BAD_TIME, "time: member '" + name + "' is an object, and not {\"$date\": ...}");
    }

    private long milliseconds(char[] chars, int offset, int length) throws SetAside {
        if (NumericText.kind(chars, offset, length) != NumericText.Kind.INTEGER || !NumericText.fitsLong(length)) {
            throw new SetAside(
                    Reason.BAD_TIME, "time \"" + Excerpt.of(chars, offset, length) + "\" is no number of milliseconds");
        }
        return times.ofMilliseconds(NumericText.toLong(chars, offset, length));
    }

    private void meta(JsonParser parser, JsonToken token, String name, int index) throws IOException, SetAside {
        MetaKeyBuilder meta = draft.meta();
        switch (token) {
            case VALUE_STRING ->
                meta.text(index, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            case VALUE_NUMBER_INT -> {
                if (isLong(parser)) {
                    meta.integer(index, parser.getLongValue());
                } else {
                    meta.integer(index, parser.getBigIntegerValue());
                }
            }
            case VALUE_NUMBER_FLOAT -> {
                double value = parser.getDoubleValue();
                if (!Double.isFinite(value)) {
                    throw new SetAside(Reason.BAD_META, "meta: member '" + name + "' is not a finite number");
                }
                meta.number(index, value);
            }
            case VALUE_TRUE, VALUE_FALSE -> meta.bool(index, token == JsonToken.VALUE_TRUE);
            case VALUE_NULL -> throw new SetAside(Reason.NO_META, "no meta: member '" + name + "' is null");
            default ->
                throw new SetAside(Reason.BAD_META, "meta: member '" + name + "' is " + JsonFields.describe(token));
        }
    }

    static boolean isLong(JsonParser parser) throws IOException {
        return parser.getNumberType() != NumberType.BIG_INTEGER;
    }
}
