package io.millrace.app.config;

import io.millrace.app.config.Node.Scalar;
import java.util.Optional;

/** Reads single values. What can't be read is a mistake in the findings, which show no secret. */
final class Values {

    private static final int LONGEST_QUOTE = 60;

    private final Findings findings;

    Values(Findings findings) {
        this.findings = findings;
    }

    /** Reads a value and checks it against the limits of its key. */
    Optional<Object> read(Definition key, ValueType type, Scalar scalar, String path) {
        Setting setting = key.setting();
        if (!setting.pattern().isEmpty() && !scalar.text().matches(setting.pattern())) {
            return refuse(key, type, scalar, path, "is not allowed");
        }
        Optional<Object> value = parse(key, type, scalar, path);
        if (value.isPresent()
                && !setting.min().isEmpty()
                && compare(value.get(), type.parse().apply(setting.min())) < 0) {
            return refuse(key, type, scalar, path, "is too small");
        }
        if (value.isPresent()
                && !setting.max().isEmpty()
                && compare(value.get(), type.parse().apply(setting.max())) > 0) {
            return refuse(key, type, scalar, path, "is too large");
        }
        return value;
    }

    /** Reads a value that has no limits of its own. */
    Optional<Object> parse(Definition key, ValueType type, Scalar scalar, String path) {
        try {
            return Optional.of(type.parse().apply(scalar.text()));
        } catch (IllegalArgumentException e) {
            return refuse(key, type, scalar, path, String.valueOf(e.getMessage()));
        }
    }

    private Optional<Object> refuse(Definition key, ValueType type, Scalar scalar, String path, String why) {
        String shown = key.isSecret() ? "the value" : "'" + shortened(scalar.written()) + "'";
        String nearest = Spelling.nearest(scalar.written(), type.choices())
                .map(meant -> "; did you mean '" + meant + "'?")
                .orElse("");
        findings.mistake(path, scalar.line(), shown + " " + why + "; accepted: " + key.acceptsEach(type) + nearest);
        return Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return ((Comparable<Object>) a).compareTo(b);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
    }
}
