package io.millrace.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RepeatedLines filter = new RepeatedLines(nanos::get);
    private final LoggerContext loggers = new LoggerContext();

    @Test
    void shouldLetAWarningOfALibraryThroughOnceInAWhile() {
        assertThat(decide("org.apache.kafka.clients.NetworkClient", Level.WARN, "{} is away"))
                .isEqualTo(FilterReply.NEUTRAL);
        assertThat(decide("org.apache.kafka.clients.NetworkClient", Level.WARN, "{} is away"))
                .isEqualTo(FilterReply.DENY);
        assertThat(decide("org.apache.kafka.clients.NetworkClient", Level.WARN, "{} is slow"))
                .isEqualTo(FilterReply.NEUTRAL);

        nanos.addAndGet(Duration.ofSeconds(30).toNanos());
        assertThat(decide("org.apache.kafka.clients.NetworkClient", Level.WARN, "{} is away"))
                .isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void shouldTakeWarningsThatDifferInNumbersAndClientForTheSame() {
        assertThat(decide(
                        "org.apache.kafka.clients.NetworkClient", Level.WARN, "[Consumer a-1] Node -1 is away, try 7"))
                .isEqualTo(FilterReply.NEUTRAL);
        assertThat(decide("org.apache.kafka.clients.NetworkClient", Level.WARN, "[Producer b-2] Node 3 is away, try 8"))
                .isEqualTo(FilterReply.DENY);
    }

    @Test
    void shouldNeverHoldBackErrorsOrOwnLines() {
        for (int i = 0; i < 3; i++) {
            assertThat(decide("org.apache.kafka.clients.NetworkClient", Level.ERROR, "broken"))
                    .isEqualTo(FilterReply.NEUTRAL);
            assertThat(decide("io.millrace.app.run.ThreadDeaths", Level.WARN, "a line"))
                    .isEqualTo(FilterReply.NEUTRAL);
        }
    }

    private FilterReply decide(String logger, Level level, String format) {
        return filter.decide(new LoggingEvent(
                RepeatedLinesTest.class.getName(), loggers.getLogger(logger), level, format, null, null));
    }
}
