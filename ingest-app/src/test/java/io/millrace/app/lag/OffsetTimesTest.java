package io.millrace.app.lag;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetTimesTest {

    private final OffsetTimes times = new OffsetTimes();

    @Test
    void shouldPlaceARecordBetweenTwoLooksWhereItCame() {
        times.saw(100, 10_000);
        times.saw(200, 20_000);

        assertThat(times.cameAt(100, 60_000)).isEqualTo(10_000);
        assertThat(times.cameAt(150, 60_000)).isEqualTo(15_000);
        assertThat(times.cameAt(200, 60_000)).isEqualTo(20_000);
    }

    @Test
    void shouldTakeTheLatestTimeOfAnEndThatStoodStill() {
        times.saw(100, 10_000);
        times.saw(100, 50_000);
        times.saw(101, 60_000);

        assertThat(times.cameAt(100, 60_000)).isEqualTo(50_000);
    }

    @Test
    void shouldSayAtLeastTheFirstLookOfARecordThatCameBefore() {
        times.saw(100, 10_000);

        assertThat(times.cameAt(5, 60_000)).isEqualTo(10_000);
    }

    @Test
    void shouldKeepWhatIsNeededForThePositionWhenItForgets() {
        times.saw(100, 10_000);
        times.saw(200, 20_000);
        times.saw(300, 30_000);

        times.readTo(250);

        assertThat(times.cameAt(250, 60_000)).isEqualTo(25_000);
        assertThat(times.cameAt(150, 60_000)).isEqualTo(20_000);
    }

    @Test
    void shouldStayBoundedAndRoughlyRightAfterManyLooks() {
        for (int i = 0; i < 100_000; i++) {
            times.saw(i * 10L, i * 5_000L);
        }

        assertThat(times.size()).isLessThanOrEqualTo(720);
        assertThat(times.cameAt(10, 500_000_000)).isBetween(0L, 10_000L);
        assertThat(times.cameAt(999_990, 500_000_000)).isEqualTo(499_995_000);
        assertThat(times.cameAt(500_000, 500_000_000)).isBetween(249_000_000L, 251_000_000L);
    }
}
