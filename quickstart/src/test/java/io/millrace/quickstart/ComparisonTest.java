package io.millrace.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final Published PUBLISHED = new Published(1_234_567, 12, 3);

    @Test
    void shouldSayInOneLineThatAllIsThere() {
        Comparison comparison = compare(new Found(1_234_567, Map.of("1m", 1_234_567L), 3));

        assertThat(comparison.isEqual()).isTrue();
        assertThat(comparison.lines())
                .containsExactly(
                        "devices: readings in = 1,234,567 = in buckets = in 1m (12 duplicates dropped, 3 dead letters)",
                        "readings in = 1,234,567 = readings in buckets = readings in each tier"
                                + " (12 duplicates dropped, 3 dead letters)");
    }

    @Test
    void shouldNoticeOneReadingThatIsMissingInTheBuckets() {
        Comparison comparison = compare(new Found(1_234_566, Map.of("1m", 1_234_567L), 3));

        assertThat(comparison.isEqual()).isFalse();
        assertThat(comparison.lines().get(0))
                .isEqualTo("devices: readings in = 1,234,567, but in buckets = 1,234,566 (1 missing)");
        assertThat(comparison.lines().get(1)).startsWith("NOT EQUAL");
    }

    @Test
    void shouldNoticeOneReadingThatATierCountsTwice() {
        Comparison comparison = compare(new Found(1_234_567, Map.of("1m", 1_234_568L), 3));

        assertThat(comparison.isEqual()).isFalse();
        assertThat(comparison.lines().get(0)).endsWith("but in 1m = 1,234,568 (1 too many)");
    }

    @Test
    void shouldNoticeADeadLetterThatNobodyExpected() {
        Comparison comparison = compare(new Found(1_234_567, Map.of("1m", 1_234_567L), 4));

        assertThat(comparison.isEqual()).isFalse();
        assertThat(comparison.lines().get(0)).endsWith("but dead letters = 4 (1 too many)");
    }

    @Test
    void shouldNoticeASeriesOfWhichNothingIsFound() {
        Comparison comparison = new Comparison(Map.of("devices", PUBLISHED), Map.of());

        assertThat(comparison.isEqual()).isFalse();
    }

    @Test
    void shouldNotLetOneSeriesMakeUpForAnother() {
        Published ten = new Published(10, 0, 0);
        Comparison comparison = new Comparison(
                Map.of("a", ten, "b", ten), Map.of("a", new Found(9, Map.of(), 0), "b", new Found(11, Map.of(), 0)));

        assertThat(comparison.isEqual()).isFalse();
    }

    private static Comparison compare(Found found) {
        return new Comparison(Map.of("devices", PUBLISHED), Map.of("devices", found));
    }
}
