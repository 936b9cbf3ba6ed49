package io.millrace.quickstart;

import io.millrace.quickstart.terminal.Progress;
import io.millrace.quickstart.terminal.Stop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Waits until what was published has arrived. */
final class Arrival {

    private static final Duration WITHOUT_CHANGE = Duration.ofSeconds(30);
    private static final Duration BETWEEN = Duration.ofMillis(500);

    private final Ledger ledger;
    private final Publisher publisher;
    private final Progress progress;
    private final Stop stop;
    private final InstantSource clock;

    Arrival(Ledger ledger, Publisher publisher, Progress progress, Stop stop, InstantSource clock) {
        this.ledger = ledger;
        this.publisher = publisher;
        this.progress = progress;
        this.stop = stop;
        this.clock = clock;
    }

    /** The comparison once it is equal, or as it is when nothing has changed for long or the end was asked for. */
    Comparison await() {
        Map<String, Published> published = publisher.published();
        Comparison comparison = ledger.compare(published);
        List<String> before = comparison.lines();
        Instant lastChange = clock.instant();
        while (!comparison.isEqual()
                && clock.instant().isBefore(lastChange.plus(WITHOUT_CHANGE))
                && !stop.await(BETWEEN)) {
            if (progress.isDue()) {
                progress.show(state(published, ledger));
            }
            comparison = ledger.compare(published);
            if (!comparison.lines().equals(before)) {
                before = comparison.lines();
                lastChange = clock.instant();
            }
        }
        progress.say(state(published, ledger));
        return comparison;
    }

    /** How far things have come, for a progress display. */
    static String state(Map<String, Published> published, Ledger ledger) {
        Published all = published.values().stream().reduce(Published.NOTHING, Published::and);
        return "published " + Comparison.number(all.messages()) + ", readings in MongoDB "
                + Comparison.number(ledger.claimed());
    }
}
