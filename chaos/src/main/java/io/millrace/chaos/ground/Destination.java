package io.millrace.chaos.ground;

import java.util.Locale;

/**
 * Where readings go.
 *
 * @param inMemory whether MongoDB's place is taken by a server in memory, which is fast and cannot be killed
 * @param layout how buckets are written
 * @param connector whether MongoDB's own Kafka connector writes, instead of the application
 */
public record Destination(boolean inMemory, Layout layout, boolean connector) {

    /** SecantusDB, the default layout, the application's own sink. */
    public static final Destination DEFAULT = new Destination(false, Layout.COLUMNS, false);

    /** The name of the server. */
    public String server() {
        return inMemory ? "mongo-java-server" : "SecantusDB";
    }

    /** Who writes, as a configuration names it. */
    public String sink() {
        return connector ? "connect" : "app";
    }

    /** The layout's name in a configuration. */
    public String layoutName() {
        return layout.name().toLowerCase(Locale.ROOT);
    }
}
