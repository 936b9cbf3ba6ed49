package io.millrace.app.check;

import java.util.Locale;

/**
 * What was found of one thing.
 *
 * @param kind whether it is as it should be
 * @param subject what was looked at
 * @param text how it is; with a problem, also the way out
 */
public record Finding(Kind kind, String subject, String text) {

    /** Whether something is as it should be. */
    public enum Kind {
        OK,
        /** It is not there yet; {@code millrace run} sees to it. */
        LATER,
        /** The application will not work. */
        PROBLEM
    }

    @Override
    public String toString() {
        return String.format("%-8s  %s: %s", kind.name().toLowerCase(Locale.ROOT), subject, text);
    }
}
