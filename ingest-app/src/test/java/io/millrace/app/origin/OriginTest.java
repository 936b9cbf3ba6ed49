package io.millrace.app.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OriginTest {

    private static final Origin WEATHER =
            new Origin(Map.of("version", "1", "id", "meta-first", "bucket.span", "1h", "metaFields", "[a=b, c]"));

    @Test
    void shouldReadWhatItWrote() {
        assertThat(Origin.read(WEATHER.toBytes())).isEqualTo(WEATHER);
        assertThat(Origin.read(WEATHER.toBytes()).differences(WEATHER)).isEmpty();
    }

    @Test
    void shouldNameWhatIsDifferentNow() {
        var now = new Origin(Map.of("version", "1", "bucket.span", "1d", "metaFields", "[a=b, c]"));

        assertThat(WEATHER.differences(now)).containsExactly("'bucket.span' was 1h and is 1d now");
    }

    @Test
    void shouldNotTakeASettingThatOnlyOneVersionKnowsForADifference() {
        var now = new Origin(Map.of("version", "1", "bucket.span", "1h", "metaFields", "[a=b, c]", "new", "x"));

        assertThat(WEATHER.differences(now)).isEmpty();
        assertThat(now.differences(WEATHER)).isEmpty();
    }

    @Test
    void shouldRefuseOtherIdsForStateThatWasBegunBeforeThereWasAChoice() {
        Origin before = Origin.read("version=1\nlayout=columns".getBytes(StandardCharsets.UTF_8));

        assertThat(before.differences(new Origin(Map.of("version", "1", "layout", "columns", "id", "time-first"))))
                .containsExactly("'id' was meta-first and is time-first now");
        assertThat(before.differences(new Origin(Map.of("version", "1", "layout", "columns", "id", "meta-first"))))
                .isEmpty();
    }

    @Test
    void shouldKnowTheStateOfAnotherVersion() {
        assertThat(WEATHER.isOfAnotherVersion()).isFalse();
        assertThat(Origin.read("version=2".getBytes(StandardCharsets.UTF_8)).isOfAnotherVersion())
                .isTrue();
    }
}
