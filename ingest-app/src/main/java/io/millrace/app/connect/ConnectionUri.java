package io.millrace.app.connect;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The connector's {@code connection.uri}: the application's own, with a reference in place of user name and password, and
 * with the options that keep what was acknowledged. It holds no secret.
 */
final class ConnectionUri {

    /**
     * Longer than a fail-over takes (the server's {@code electionTimeoutMillis} is 10 s) and, with what comes on top, shorter
     * than {@code max.poll.interval.ms}: a task that waits for longer loses its partitions while it still writes.
     */
    static final int SERVER_SELECTION_MS = 120_000;

    /** A write that is not answered fails, so that it cannot happen after somebody else has gone on. */
    static final int SOCKET_MS = 60_000;

    /** What a write has to have achieved before it counts. */
    static final List<String> CONCERN = List.of("w=majority", "journal=true");

    private static final List<String> FORCED = List.of(
            "retryWrites=true", "serverSelectionTimeoutMS=" + SERVER_SELECTION_MS, "socketTimeoutMS=" + SOCKET_MS);

    /** Replaced by the forced ones; a time-out of the write concern would make dead letters of what was written. */
    private static final List<String> DROPPED = List.of(
            "w",
            "journal",
            "j",
            "safe",
            "wtimeoutms",
            "wtimeout",
            "retrywrites",
            "serverselectiontimeoutms",
            "sockettimeoutms",
            "timeoutms");

    /** Options that hold secrets of their own: {@code AWS_SESSION_TOKEN} and the like, and the password of a proxy. */
    private static final List<String> SECRET = List.of("authmechanismproperties", "proxyusername", "proxypassword");

    private static final Pattern PARTS =
            Pattern.compile("(?<scheme>mongodb(?:\\+srv)?://)(?:(?<user>[^@/]*)@)?(?<hosts>[^/?]*)/?(?<db>[^?]*)"
                    + "(?:\\?(?<options>.*))?");

    private ConnectionUri() {}

    /**
     * Makes it.
     *
     * @param uri the application's connection string
     * @param credentials what stands for user name and password, if the string has them
     * @throws Failure if an option may hold a secret, for which nothing can stand
     */
    static String of(String uri, String credentials) {
        Matcher parts = PARTS.matcher(uri);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a connection string");
        }
        var options = new ArrayList<String>();
        String given = parts.group("options");
        for (String option : (given == null ? "" : given).split("[&;]", -1)) {
            String name =
                    option.substring(0, Math.max(0, option.indexOf('='))).trim().toLowerCase(Locale.ROOT);
            if (SECRET.contains(name)) {
                throw new Failure(
                        ExitCode.USAGE,
                        "mongodb.uri has the option " + option.substring(0, option.indexOf('='))
                                + ", which may hold a secret and is not printed. Leave it out here, and write connection.uri"
                                + " of the connector by hand");
            }
            if (!option.isEmpty() && !DROPPED.contains(name)) {
                options.add(option);
            }
        }
        options.addAll(CONCERN);
        options.addAll(FORCED);
        String user = parts.group("user") == null ? "" : credentials + "@";
        return parts.group("scheme")
                + user
                + parts.group("hosts")
                + "/"
                + parts.group("db")
                + "?"
                + String.join("&", options);
    }
}
