package io.millrace.app.config;

import io.millrace.series.Application;
import io.millrace.series.Layout;
import io.millrace.series.Series;
import java.util.regex.Pattern;

/** What the stock connector cannot do rightly is refused before anything wrong is written. */
final class ConnectRules {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[a-zA-Z0-9_-]+:[^{}]+\\}");

    private ConnectRules() {}

    static void check(FileKeys keys, Application application, Findings findings) {
        if (!REFERENCE.matcher(keys.connect().credentials()).matches()) {
            // Without its value: it may be a password.
            findings.mistake(
                    "connect.credentials",
                    "is not a reference to a config provider of the worker, such as $${env:MONGODB_CREDENTIALS}; a password"
                            + " does not belong here");
        }
        if (keys.sink() == SinkKind.CONNECT) {
            timeSeries(application, findings);
            if (!keys.connect().latestMayGoBack()) {
                newestReadings(application, findings);
            }
        }
    }

    private static void timeSeries(Application application, Findings findings) {
        for (Series series : application.series()) {
            if (series.layout() == Layout.TIMESERIES) {
                findings.mistake(
                        "series." + series.name() + ".layout",
                        "with 'sink: connect' a time-series collection would hold readings several times after each"
                                + " restart of the connector, which cannot look for what is there; take 'documents', or"
                                + " another layout, or let the application write with 'sink: app'");
            }
        }
    }

    private static void newestReadings(Application application, Findings findings) {
        for (Series series : application.series()) {
            if (series.latest()) {
                findings.mistake(
                        "series." + series.name() + ".latest",
                        "with 'sink: connect' an old reading can go over the newest one; set it to false, or accept that"
                                + " with 'connect.latestMayGoBack: true', or let the application write with 'sink: app'");
            }
        }
    }
}
