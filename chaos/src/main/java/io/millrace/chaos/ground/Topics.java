package io.millrace.chaos.ground;

import io.millrace.chaos.load.Tiers;
import java.util.ArrayList;
import java.util.List;

/** The names of the application under test and of its topics. */
final class Topics {
    static final String APPLICATION = "proving";
    static final String SERIES = "plant";
    static final String READINGS = "plant.readings";
    static final String DEAD_LETTERS = APPLICATION + "." + SERIES + ".dead-letters";

    /** The connector's name, as {@code millrace connect} gives it. */
    static final String CONNECTOR = APPLICATION + "-" + SERIES;

    private Topics() {}

    /** The group of who applies the upserts. */
    static String sinkGroup(boolean connector) {
        return connector ? "connect-" + CONNECTOR : APPLICATION + "-sink";
    }

    /** Those of the upserts that wait for the flush interval, and for nothing else. */
    static List<String> windows() {
        return Tiers.WINDOWS.keySet().stream().map(Topics::upsertsOf).toList();
    }

    static List<String> upserts() {
        var all = new ArrayList<>(windows());
        all.add(upsertsOf("buckets"));
        all.add(upsertsOf("latest"));
        return all;
    }

    private static String upsertsOf(String what) {
        return APPLICATION + "." + SERIES + "." + what;
    }
}
