package io.millrace.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Lets each warning of a library through once per interval, so that a broker that is away does not fill the log. Two warnings
 * of one logger are the same if they differ in numbers only, and in the client that Kafka names in brackets before its text.
 * Millrace's own lines and errors always pass.
 *
 * <p>A filter of the appender, not of all loggers: it sees only what is logged, so that the many questions of Kafka whether a
 * level is switched on, one and more per record, cost nothing.
 */
public final class RepeatedLines extends Filter<ILoggingEvent> {

    private static final String OWN = "io.millrace";
    private static final long INTERVAL = Duration.ofSeconds(30).toNanos();
    private static final int MOST_REMEMBERED = 1_000;
    private static final Pattern CLIENT = Pattern.compile("^\\[[^\\]]*] ");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+");

    private final Map<String, Long> lastPassed = new ConcurrentHashMap<>();
    private final LongSupplier nanoClock;

    public RepeatedLines() {
        this(System::nanoTime);
    }

    RepeatedLines(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    private static String withoutDetails(String text) {
        return NUMBER.matcher(CLIENT.matcher(text).replaceFirst("")).replaceAll("#");
    }

    @Override
    public FilterReply decide(ILoggingEvent event) {
        String format = event.getMessage();
        if (event.getLevel() != Level.WARN
                || format == null
                || event.getLoggerName().startsWith(OWN)) {
            return FilterReply.NEUTRAL;
        }
        if (lastPassed.size() >= MOST_REMEMBERED) {
            lastPassed.clear();
        }
        long now = nanoClock.getAsLong();
        boolean[] pass = {false};
        lastPassed.compute(event.getLoggerName() + ' ' + withoutDetails(format), (line, last) -> {
            pass[0] = last == null || now - last >= INTERVAL;
            return pass[0] ? Long.valueOf(now) : last;
        });
        return pass[0] ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
}
