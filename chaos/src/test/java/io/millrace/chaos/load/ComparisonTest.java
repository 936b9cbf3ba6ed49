package io.millrace.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final List<Reading> readings = readings();

    @Test
    void shouldFindNothingWhenAllIsThereOnce() {
        assertThat(Comparison.of(sent(), stored(readings), false)).isEmpty();
    }

    @Test
    void shouldCountAReadingOnceWhenItWasSentTwice() {
        Picture sent = sent();
        readings.subList(0, 100).forEach(sent::sent);

        assertThat(Comparison.of(sent, stored(readings), false)).isEmpty();
    }

    @Test
    void shouldNameAReadingThatIsLost() {
        assertThat(Comparison.of(sent(), stored(readings.subList(1, readings.size())), false))
                .anyMatch(line -> line.startsWith("1 readings lost, such as " + readings.get(0)))
                .anyMatch(line -> line.contains("windows that count too few") || line.contains("windows missing"));
    }

    @Test
    void shouldNameAReadingThatIsStoredTwice() {
        Picture stored = stored(readings);
        stored.stored(readings.get(7));

        assertThat(Comparison.of(sent(), stored, false))
                .singleElement()
                .asString()
                .startsWith("1 readings stored more than once, such as " + readings.get(7));
    }

    @Test
    void shouldAcceptAReadingThatIsStoredTwiceWhereThatMayBe() {
        Picture stored = stored(readings);
        stored.stored(readings.get(7));

        assertThat(Comparison.of(sent(), stored, true)).isEmpty();
        assertThat(stored.storedTwice()).isEqualTo(1);
    }

    @Test
    void shouldNameAReadingThatNobodySent() {
        Picture stored = stored(readings);
        stored.stored(new Reading("dev-1", 1, 2, 3));

        assertThat(Comparison.of(sent(), stored, false))
                .singleElement()
                .asString()
                .startsWith("1 readings stored that were never sent");
    }

    @Test
    void shouldNameAWindowThatCountsAReadingTwice() {
        Picture stored = stored(readings);
        Reading twice = readings.get(3);
        long start = Math.floorDiv(twice.time(), 60_000L) * 60_000L;
        stored.window(new Picture.WindowKey("1m", twice.device(), start), 1);

        assertThat(Comparison.of(sent(), stored, false))
                .singleElement()
                .asString()
                .startsWith("1 windows that count too many");
    }

    @Test
    void shouldNameASumThatIsWrong() {
        Picture stored = stored(readings);
        Reading some = readings.get(3);
        var key = new Picture.WindowKey("1d", some.device(), Math.floorDiv(some.time(), 86_400_000L) * 86_400_000L);
        stored.field(key, "temp").merge(0, 1e-3, 1e9, -1e9, 0, Long.MAX_VALUE, 0, Long.MIN_VALUE);

        assertThat(Comparison.of(sent(), stored, false))
                .singleElement()
                .asString()
                .contains("fields of windows that differ", "sum");
    }

    @Test
    void shouldNameANewestReadingThatIsNotTheNewest() {
        Picture sent = sent();
        sent.sent(new Reading("dev-1", Long.MAX_VALUE / 2, 1, 1));
        Picture stored = stored(readings);
        stored.stored(new Reading("dev-1", Long.MAX_VALUE / 2, 1, 1));

        assertThat(Comparison.of(sent, stored, false))
                .anyMatch(line -> line.startsWith("1 newest readings that differ"));
    }

    @Test
    void shouldNameDeadLettersThatAreMissingTwiceOrNotMeant() {
        Picture sent = sent();
        sent.deadLetter("0@1", "empty");
        sent.deadLetter("0@2", "empty");
        sent.deadLetter("0@3", "empty");
        Picture stored = stored(readings);
        stored.deadLetter("0@2", "empty");
        stored.deadLetter("0@2", "empty");
        stored.deadLetter("0@3", "malformed");
        stored.deadLetter("0@4", "empty");

        assertThat(Comparison.of(sent, stored, false))
                .hasSize(4)
                .anyMatch(line -> line.startsWith("1 dead letters missing, such as 0@1"))
                .anyMatch(line -> line.startsWith("1 messages with several dead letters, such as 0@2"))
                .anyMatch(line -> line.startsWith("1 dead letters with another reason, such as 0@3"))
                .anyMatch(line -> line.startsWith("1 dead letters of what is no dead letter, such as 0@4"));
    }

    private Picture sent() {
        var picture = new Picture();
        readings.forEach(picture::sent);
        return picture;
    }

    /** What a faithful application stores, except that it may not have taken all in; each window in two documents. */
    private Picture stored(List<Reading> taken) {
        var picture = new Picture();
        for (Reading reading : taken) {
            picture.stored(reading);
            picture.newest(reading);
            Tiers.WINDOWS.forEach((tier, length) -> {
                var key = new Picture.WindowKey(tier, reading.device(), Math.floorDiv(reading.time(), length) * length);
                picture.window(key, 1);
                merge(picture.field(key, "temp"), reading.temp(), reading.time());
                if (!Double.isNaN(reading.hum())) {
                    merge(picture.field(key, "hum"), reading.hum(), reading.time());
                }
            });
        }
        readings.forEach(reading -> oneNewest(picture, reading));
        return picture;
    }

    /** Of several newest readings of one instant, one is stored. */
    private static void oneNewest(Picture picture, Reading reading) {
        List<Reading> newest = picture.latest.get(reading.device());
        if (newest != null) {
            newest.subList(1, newest.size()).clear();
        }
    }

    private static void merge(Aggregate field, double value, long time) {
        field.merge(1, value, value, value, value, time, value, time);
    }

    private static List<Reading> readings() {
        var readings = new ArrayList<Reading>();
        for (Message message : new Load(3, true, 4, 5).next(2_000)) {
            if (message.outcome() instanceof Message.Stored stored && !readings.contains(stored.reading())) {
                readings.add(stored.reading());
            }
        }
        return readings;
    }
}
