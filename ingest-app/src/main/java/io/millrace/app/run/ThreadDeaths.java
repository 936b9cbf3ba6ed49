package io.millrace.app.run;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.apache.kafka.streams.processor.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * What happens when a stream thread dies: another one takes its place, up to a number of times within a span of time, since
 * most causes pass (a broker away for too long) and a process that starts again and again helps nobody. After that the process
 * ends. A lost position ends all instances at once: only when the group is empty can a start set it right.
 */
final class ThreadDeaths implements StreamsUncaughtExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ThreadDeaths.class);

    private final int most;
    private final Duration within;
    private final LongSupplier nanoClock;
    private final Deque<Long> deaths = new ArrayDeque<>();
    private Optional<String> end = Optional.empty();
    private long all;

    ThreadDeaths(int most, Duration within, LongSupplier nanoClock) {
        this.most = most;
        this.within = within;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable thrown) {
        all++;
        String cause = innermost(thrown);
        Optional<InvalidOffsetException> lost = find(thrown, InvalidOffsetException.class);
        if (lost.isPresent() || isMissingOffset(thrown)) {
            String where = lost.map(offsets -> " of " + partitions(offsets)).orElse("");
            return ending(
                    thrown,
                    StreamThreadExceptionResponse.SHUTDOWN_APPLICATION,
                    "the position" + where
                            + " is lost or out of range. Start it again with all instances stopped: it goes"
                            + " on by itself if partitions were added, and says what was lost and how to go on otherwise");
        }
        if (find(thrown, MissingSourceTopicException.class).isPresent()) {
            return ending(
                    thrown, StreamThreadExceptionResponse.SHUTDOWN_CLIENT, "a topic of readings is gone: " + cause);
        }
        if (thrown instanceof Error) {
            return ending(thrown, StreamThreadExceptionResponse.SHUTDOWN_CLIENT, cause);
        }
        long now = nanoClock.getAsLong();
        while (!deaths.isEmpty() && now - deaths.peekFirst() > within.toNanos()) {
            deaths.removeFirst();
        }
        deaths.addLast(now);
        if (deaths.size() > most) {
            return ending(
                    thrown,
                    StreamThreadExceptionResponse.SHUTDOWN_CLIENT,
                    deaths.size() + " stream threads died within " + within.toMinutes() + " minutes, the last one of: "
                            + cause);
        }
        about(thrown)
                .log(
                        "A stream thread died and is replaced ({} of {} times in {} minutes){}: {}",
                        deaths.size(),
                        most,
                        within.toMinutes(),
                        task(thrown).map(id -> ", in task " + id).orElse(""),
                        cause);
        log.debug("The stream thread died of", thrown);
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }

    private StreamThreadExceptionResponse ending(Throwable thrown, StreamThreadExceptionResponse how, String why) {
        end = Optional.of(why);
        about(thrown).log("The application ends: {}", why);
        log.debug("The stream thread died of", thrown);
        return how;
    }

    private static LoggingEventBuilder about(Throwable thrown) {
        LoggingEventBuilder line = log.atError();
        return task(thrown).map(id -> line.addKeyValue("millrace.task", id)).orElse(line);
    }

    private static Optional<String> task(Throwable thrown) {
        return find(thrown, StreamsException.class)
                .flatMap(StreamsException::taskId)
                .map(TaskId::toString);
    }

    /** How many threads died since the start. */
    synchronized long all() {
        return all;
    }

    /** Why the application has to end, once it has to. */
    synchronized Optional<String> end() {
        return end;
    }

    /** Streams wraps the consumer's exception in one of its own that carries only a text. */
    private static boolean isMissingOffset(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).contains("No valid committed offset found");
    }

    private static String partitions(InvalidOffsetException lost) {
        Map<TopicPartition, Long> offsets =
                lost instanceof OffsetOutOfRangeException range ? range.offsetOutOfRangePartitions() : Map.of();
        return lost.partitions().stream()
                .map(each -> offsets.containsKey(each) ? each + "@" + offsets.get(each) : each.toString())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return Optional.of(type.cast(each));
            }
        }
        return Optional.empty();
    }

    private static String innermost(Throwable thrown) {
        Throwable inner = thrown;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner.toString();
    }
}
