package io.millrace.quickstart.terminal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Keeps the log out of what the commands of the quick start print. */
public final class LogLevel {

    /** The servers in the process say much at start and end that is no news, in errors too. */
    private static final List<String> SERVERS =
            List.of("kafka", "state.change.logger", "org.apache.kafka", "de.bwaldvogel");

    private LogLevel() {}

    /** From now on only what went wrong in Millrace is logged. */
    public static void quiet() {
        level("io.millrace", Level.WARN);
        // Warns of each view that a server without views does not get; the quick start says that in one line.
        level("io.millrace.app.schema", Level.ERROR);
        level("org.mongodb.driver", Level.ERROR);
        SERVERS.forEach(server -> level(server, Level.OFF));
    }

    private static void level(String name, Level level) {
        if (LoggerFactory.getLogger(name) instanceof Logger logger) {
            logger.setLevel(level);
        }
    }
}
