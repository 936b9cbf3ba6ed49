package io.millrace.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void shouldTakeTheMiddleOneOfAnOddNumber() {
        assertThat(Spread.of(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(4, 1, 9, 3));
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddleOfAnEvenNumber() {
        assertThat(Spread.of(List.of(9.0, 1.0, 4.0, 6.0))).isEqualTo(new Spread(5, 1, 9, 4));
    }

    @Test
    void shouldRelateItsWidthToTheMedian() {
        assertThat(Spread.of(List.of(90.0, 100.0, 120.0)).relativeWidth()).isEqualTo(0.3);
        assertThat(Spread.of(List.of(7.0)).relativeWidth()).isZero();
    }

    @Test
    void shouldRefuseToSayAnythingOfNothing() {
        assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldTakeTheNearestRankForAQuantile() {
        double[] sorted = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

        assertThat(Spread.quantile(sorted, 0.5)).isEqualTo(5);
        assertThat(Spread.quantile(sorted, 0.99)).isEqualTo(10);
        assertThat(Spread.quantile(sorted, 0)).isEqualTo(1);
        assertThat(Spread.quantile(new double[] {3}, 0.99)).isEqualTo(3);
    }
}
