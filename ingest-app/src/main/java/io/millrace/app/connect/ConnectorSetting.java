package io.millrace.app.connect;

/**
 * One setting of a connector.
 *
 * @param key its name
 * @param value its value
 * @param kind whether the promises depend on it
 * @param reason why it is as it is, in sentences
 */
public record ConnectorSetting(String key, String value, Kind kind, String reason) {

    /** What may be done with a setting. */
    public enum Kind {
        /** With another value, documents would be wrong or lost. */
        NEEDED,
        /** Another value is slower, or harder to watch; it is the operator's to change. */
        ADVISED
    }

    static ConnectorSetting needed(String key, String value, String reason) {
        return new ConnectorSetting(key, value, Kind.NEEDED, reason);
    }

    static ConnectorSetting advised(String key, String value, String reason) {
        return new ConnectorSetting(key, value, Kind.ADVISED, reason);
    }
}
