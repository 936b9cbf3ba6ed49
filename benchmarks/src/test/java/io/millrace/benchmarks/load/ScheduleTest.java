package io.millrace.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private record Sent(int meta, int reading, boolean late, boolean twice) {}

    private static List<Sent> sent(Load load) {
        var sent = new ArrayList<Sent>();
        new Schedule(load).each((meta, reading, late, twice) -> sent.add(new Sent(meta, reading, late, twice)));
        return sent;
    }

    @Test
    void shouldSendTheReadingsOfAllMetasInTurn() {
        assertThat(sent(Load.parse("2x2", 1)))
                .containsExactly(
                        new Sent(0, 0, false, false),
                        new Sent(1, 0, false, false),
                        new Sent(0, 1, false, false),
                        new Sent(1, 1, false, false));
    }

    @Test
    void shouldSendEachReadingOfALateLoadOnceOrTwice() {
        Load load = Load.parse("200x300/late", 42);
        Map<List<Integer>, Integer> times = new HashMap<>();
        Map<List<Integer>, Boolean> twice = new HashMap<>();
        sent(load).forEach(each -> {
            times.merge(List.of(each.meta, each.reading), 1, Integer::sum);
            twice.put(List.of(each.meta, each.reading), each.twice);
        });

        assertThat(times).hasSize(60_000);
        times.forEach((reading, count) ->
                assertThat(count).as(reading.toString()).isEqualTo(twice.getOrDefault(reading, false) ? 2 : 1));
    }

    @Test
    void shouldCountExactlyWhatItSends() {
        Load load = Load.parse("200x300/late", 42);
        List<Sent> sent = sent(load);

        assertThat(new Schedule(load).counts())
                .isEqualTo(new LoadCounts(
                        sent.size(), 60_000, sent.stream().filter(Sent::late).count()))
                .isEqualTo(new LoadCounts(60_570, 60_000, 3_646));
    }

    @Test
    void shouldSayLateOnlyOfWhatComesAfterNewerReadings() {
        Map<Integer, Integer> newest = new HashMap<>();
        for (Sent each : sent(Load.parse("50x400/late", 7))) {
            int before = newest.getOrDefault(each.meta, -1);
            assertThat(each.late).as(each.toString()).isEqualTo(each.reading < before);
            if (each.reading > before) {
                newest.put(each.meta, each.reading);
            }
        }
        assertThat(newest.values()).containsOnly(399);
    }

    @Test
    void shouldBeTheSameEachTimeAndAnotherWithAnotherSeed() {
        assertThat(sent(Load.parse("20x50/late", 5))).isEqualTo(sent(Load.parse("20x50/late", 5)));
        assertThat(sent(Load.parse("20x50/late", 5))).isNotEqualTo(sent(Load.parse("20x50/late", 6)));
    }

    @Test
    void shouldHaveNoLateReadingWhereThereIsOneOfEach() {
        assertThat(new Schedule(Load.parse("1000x1/late", 1)).counts().late()).isZero();
    }
}
