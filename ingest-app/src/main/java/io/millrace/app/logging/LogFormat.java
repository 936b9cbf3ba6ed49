package io.millrace.app.logging;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How lines of the log are written. {@code logback.xml} has an appender of each name. */
public enum LogFormat {
    /** One line per event, for people. */
    TEXT,
    /** One JSON object per event, in the Elastic Common Schema, for collectors. */
    JSON;

    /** The environment variable (or system property) that chooses; {@code logback.xml} reads it, too. */
    public static final String VARIABLE = "MILLRACE_LOG_FORMAT";

    /** The format of this name; empty if there is none. Without a name, text. */
    public static Optional<LogFormat> of(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            return Optional.of(TEXT);
        }
        for (LogFormat each : values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** What the environment says. */
    public static @Nullable String chosen() {
        return System.getProperty(VARIABLE, System.getenv(VARIABLE));
    }
}
