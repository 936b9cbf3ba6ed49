package io.millrace.app.config;

/**
 * A mistake in the configuration, or something odd in it that does no harm. Never shows the value of a secret.
 *
 * @param key the dotted path of the key, such as {@code series.weather.flush.every}; empty: the file as a whole
 * @param line the line in the file, from 1; 0: no particular line
 * @param text what is wrong and what would be accepted
 */
public record Problem(String key, int line, String text) {

    /** One line for people: {@code line 12, series.weather.flush.every: …}. */
    @Override
    public String toString() {
        String where = line == 0 ? key : key.isEmpty() ? "line " + line : "line " + line + ", " + key;
        return where.isEmpty() ? text : where + ": " + text;
    }
}
