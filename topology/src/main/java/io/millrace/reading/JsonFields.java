package io.millrace.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.series.FieldRule;
import java.io.IOException;

/** Takes the values of fields from a JSON parser, as their declared types want them. Used by one thread. */
final class JsonFields {

    private final ReadingDraft draft;
    private final MissingTexts missing;
    private final MissingTexts missingInText;

    private int leftOut;

    JsonFields(FieldRule rule, ReadingDraft draft) {
        this.draft = draft;
        missing = MissingTexts.andNotFinite(rule.missing());
        missingInText = MissingTexts.of(rule.missing());
    }

    /** Begins another object. */
    void begin() {
        leftOut = 0;
    }

    /** How many objects and arrays were left out. */
    int leftOut() {
        return leftOut;
    }

    /** Adds a field; of an object or array, which is left out, the parser is at the end. */
    void add(JsonParser parser, JsonToken token, String name, Role.Kind type) throws IOException, SetAside {
        switch (token) {
            case VALUE_NUMBER_INT -> integer(parser, name, type);
            case VALUE_NUMBER_FLOAT -> number(parser, name, type);
            case VALUE_STRING -> text(parser, name, type);
            case VALUE_TRUE, VALUE_FALSE -> {
                if (type == Role.Kind.NUMBER || type == Role.Kind.TEXT) {
                    throw wrong(name, type, describe(token));
                }
                draft.bool(name, token == JsonToken.VALUE_TRUE);
            }
            case VALUE_NULL -> draft.absent(name);
            default -> {
                if (type != Role.Kind.ANY) {
                    throw wrong(name, type, describe(token));
                }
                leftOut++;
            }
        }
    }

    private void integer(JsonParser parser, String name, Role.Kind type) throws IOException, SetAside {
        if (type == Role.Kind.TEXT || type == Role.Kind.BOOLEAN) {
            throw wrong(name, type, Excerpt.of(parser.getText()));
        }
        if (JsonObjectReader.isLong(parser)) {
            draft.integer(name, parser.getLongValue());
        } else {
            draft.integer(name, parser.getBigIntegerValue());
        }
    }

    private void number(JsonParser parser, String name, Role.Kind type) throws IOException, SetAside {
        double value = parser.getDoubleValue();
        if ((type == Role.Kind.TEXT || type == Role.Kind.BOOLEAN) && Double.isFinite(value)) {
            throw wrong(name, type, Excerpt.of(parser.getText()));
        }
        draft.number(name, value);
    }

    private void text(JsonParser parser, String name, Role.Kind type) throws IOException, SetAside {
        char[] chars = parser.getTextCharacters();
        int offset = parser.getTextOffset();
        int length = parser.getTextLength();
        MissingTexts texts = type == Role.Kind.TEXT ? missingInText : missing;
        if (texts.contains(chars, offset, length)) {
            draft.missingValue(name);
        } else if (type == Role.Kind.NUMBER) {
            numericText(chars, offset, length, name);
        } else if (type == Role.Kind.BOOLEAN) {
            throw wrong(name, type, '"' + Excerpt.of(chars, offset, length) + '"');
        } else {
            draft.text(name, new String(chars, offset, length));
        }
    }

    private void numericText(char[] chars, int offset, int length, String name) throws SetAside {
        switch (NumericText.kind(chars, offset, length)) {
            case INTEGER -> {
                if (NumericText.fitsLong(length)) {
                    draft.integer(name, NumericText.toLong(chars, offset, length));
                } else {
                    draft.integer(name, NumericText.toBigInteger(chars, offset, length));
                }
            }
            case DECIMAL -> draft.number(name, NumericText.toDouble(chars, offset, length));
            case NOT_A_NUMBER -> throw wrong(name, Role.Kind.NUMBER, '"' + Excerpt.of(chars, offset, length) + '"');
        }
    }

    private static SetAside wrong(String name, Role.Kind type, String found) {
        return new SetAside(
                Reason.BAD_VALUE, "field '" + Excerpt.of(name) + "' should be " + type.expected() + " but is " + found);
    }

    /** What a token is, for people. */
    static String describe(JsonToken token) {
        return switch (token) {
            case START_OBJECT, END_OBJECT -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
            case VALUE_STRING -> "text";
            default -> "a number";
        };
    }
}
