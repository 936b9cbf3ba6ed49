package io.millrace.app.sample;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What the messages of a sample say of one of their members. */
final class Member {

    private static final int MOST_DISTINCT = 1_000;
    private static final Pattern NUMERIC = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private final String name;
    private final Set<String> distinct = new HashSet<>();
    private int present;
    private int numbers;
    private int texts;
    private int numericTexts;
    private int booleans;
    private int nested;
    private int nulls;
    private int fractions;

    Member(String name) {
        this.name = name;
    }

    void add(JsonNode value) {
        present++;
        if (value.isNull()) {
            nulls++;
            return;
        }
        if (value.isContainerNode()) {
            nested++;
            return;
        }
        if (distinct.size() < MOST_DISTINCT) {
            distinct.add(value.asText());
        }
        if (value.isNumber()) {
            numbers++;
            if (!value.isIntegralNumber()) {
                fractions++;
            }
        } else if (value.isBoolean()) {
            booleans++;
        } else {
            texts++;
            if (NUMERIC.matcher(value.textValue()).matches()) {
                numericTexts++;
            }
        }
    }

    String name() {
        return name;
    }

    int present() {
        return present;
    }

    int distinct() {
        return distinct.size();
    }

    boolean isNested() {
        return nested > 0 && numbers + texts + booleans == 0;
    }

    boolean isText() {
        return texts > 0 && numbers == 0 && booleans == 0;
    }

    boolean isWholeNumber() {
        return numbers > 0 && texts == 0 && fractions == 0;
    }

    /** Whether some messages carry it as a number and others as text, or all as text that reads as a number. */
    boolean isNumberInText() {
        return numericTexts > 0 && numericTexts + numbers + nulls == present;
    }

    /** Its types, in words. */
    String types() {
        var types = new StringBuilder();
        append(types, numbers, fractions > 0 ? "number" : "whole number");
        append(types, texts, numericTexts == texts ? "number in text" : "text");
        append(types, booleans, "boolean");
        append(types, nested, "object or array");
        append(types, nulls, "null");
        return types.toString();
    }

    private static void append(StringBuilder types, int count, String type) {
        if (count > 0) {
            types.append(types.isEmpty() ? "" : ", ").append(type);
        }
    }

    /** The name in lower case without separators: {@code Device_ID} and {@code deviceId} are the same. */
    static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
