package io.millrace.app.run;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_APPLICATION;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class ThreadDeathsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final ThreadDeaths deaths = new ThreadDeaths(3, Duration.ofMinutes(10), nanos::get);

    @Test
    void shouldReplaceAThreadThreeTimesAndThenEnd() {
        for (int i = 0; i < 3; i++) {
            assertThat(deaths.handle(new TimeoutException("no answer"))).isEqualTo(REPLACE_THREAD);
            assertThat(deaths.end()).isEmpty();
        }

        assertThat(deaths.handle(new StreamsException("task 0_1", new IllegalStateException("broken"))))
                .isEqualTo(SHUTDOWN_CLIENT);
        assertThat(deaths.end())
                .hasValueSatisfying(
                        why -> assertThat(why).contains("4 stream threads died within 10 minutes", "broken"));
    }

    @Test
    void shouldForgetDeathsOfLongAgo() {
        for (int i = 0; i < 20; i++) {
            assertThat(deaths.handle(new TimeoutException("no answer"))).isEqualTo(REPLACE_THREAD);
            nanos.addAndGet(Duration.ofMinutes(4).toNanos());
        }
    }

    @Test
    void shouldEndAllInstancesAtOnceWhenAPositionIsLost() {
        var outOfRange =
                new OffsetOutOfRangeException("out of range", Map.of(new TopicPartition("readings", 0), 1_461L));

        assertThat(deaths.handle(new StreamsException("No valid committed offset found for input", outOfRange)))
                .isEqualTo(SHUTDOWN_APPLICATION);
        assertThat(deaths.end())
                .hasValueSatisfying(
                        why -> assertThat(why).startsWith("the position of readings-0@1461 is lost or out of range."));
    }

    @Test
    void shouldKnowALostPositionByItsTextAlone() {
        assertThat(deaths.handle(new StreamsException("No valid committed offset found for input [readings] and …")))
                .isEqualTo(SHUTDOWN_APPLICATION);
    }

    @Test
    void shouldNotGoOnAfterAnErrorOfTheJvm() {
        assertThat(deaths.handle(new OutOfMemoryError("heap"))).isEqualTo(SHUTDOWN_CLIENT);
    }
}
