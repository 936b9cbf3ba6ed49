package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

    private static final List<String> KNOWN = List.of("topics", "timeField", "timeUnit", "metaFields", "flush", "uri");

    @ParameterizedTest
    @CsvSource({
        "topic, topics",
        "tpoics, topics",
        "time_field, timeField",
        "METAFIELD, metaFields",
        "url, uri",
        "flsh, flush"
    })
    void shouldFindWhatWasMeant(String word, String meant) {
        assertThat(Spelling.nearest(word, KNOWN)).contains(meant);
    }

    @Test
    void shouldNotGuessWhereNothingIsNear() {
        assertThat(Spelling.nearest("colour", KNOWN)).isEmpty();
        assertThat(Spelling.nearest("x", KNOWN)).isEmpty();
        assertThat(Spelling.nearest("", List.of())).isEmpty();
    }
}
