package io.millrace.app.status;

import io.millrace.reading.DeadLetter;
import io.millrace.reading.Reading;
import io.millrace.reading.ReadingJson;
import io.millrace.reading.Reason;
import io.millrace.series.Series;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What an instance met last of a series, for the status page: an example of each reason why something was set aside and, only
 * if that is switched on, the newest readings. Thread-safe. Told of each reading: where it is off, that costs a comparison;
 * where it is on, a lock that nobody holds for long. An example is taken at most once a second and reason.
 */
public final class Seen {

    private static final int MOST_READINGS = 10;
    private static final long EXAMPLE_EVERY = Duration.ofSeconds(1).toMillis();

    private final Series series;
    private final boolean keepsReadings;
    private final InstantSource clock;
    private final Map<Reason, Status.Example> examples = new ConcurrentHashMap<>();
    private final Deque<Reading> newest = new ArrayDeque<>();

    /**
     * @param keepsReadings whether the newest readings are kept
     */
    public Seen(Series series, boolean keepsReadings, InstantSource clock) {
        this.series = series;
        this.keepsReadings = keepsReadings;
        this.clock = clock;
    }

    /** A reading was taken in. */
    public void reading(Reading reading) {
        if (keepsReadings) {
            keep(reading);
        }
    }

    private synchronized void keep(Reading reading) {
        if (newest.size() == MOST_READINGS) {
            newest.removeLast();
        }
        newest.addFirst(reading);
    }

    /** Something was set aside by a task. */
    public void deadLetter(DeadLetter letter, String task) {
        long now = clock.millis();
        Status.Example last = examples.get(letter.reason());
        if (last == null || now - last.time() >= EXAMPLE_EVERY || now < last.time()) {
            byte[] value = letter.message().value();
            examples.put(
                    letter.reason(),
                    new Status.Example(
                            letter.reason().code(),
                            now,
                            letter.position().toString(),
                            task,
                            PlainText.of(letter.text()),
                            value == null ? "" : PlainText.of(value)));
        }
    }

    /** The newest example of each reason that occurred, by reason. */
    List<Status.Example> examples() {
        return examples.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The readings that were taken in last, the newest first; none where that is switched off. */
    synchronized List<Status.Newest> newest() {
        return newest.stream()
                .map(reading -> new Status.Newest(
                        reading.position().toString(), PlainText.of(ReadingJson.render(reading, series.metaFields()))))
                .toList();
    }
}
