package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.Definition.Named;
import io.millrace.app.config.Definition.Section;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What must be true of every definition, so that messages, schema and page can be made from it. */
class DefinitionsTest {

    private static final List<Definition> ALL =
            keys(Definition.section(FileKeys.class)).toList();

    @Test
    void shouldDocumentEveryKeyInSentences() {
        assertThat(ALL)
                .hasSizeGreaterThan(40)
                .allSatisfy(
                        key -> assertThat(key.setting().value()).as(key.name()).matches("(?s)[A-Z].*\\."));
    }

    @Test
    void shouldSayForEachKeyWhatHoldsWithoutIt() {
        assertThat(ALL)
                .filteredOn(key -> !(key.shape() instanceof Section))
                .allSatisfy(key -> assertThat(List.of(
                                key.setting().required(),
                                !key.setting().byDefault().isEmpty(),
                                !key.setting().otherwise().isEmpty()))
                        .as(key.name())
                        .containsOnlyOnce(true));
        assertThat(ALL)
                .filteredOn(key -> key.setting().required())
                .allSatisfy(key ->
                        assertThat(key.setting().example()).as(key.name()).isNotEmpty());
    }

    private static Stream<Definition> keys(Section section) {
        return section.keys().stream().flatMap(key -> Stream.concat(Stream.of(key), nested(key.shape())));
    }

    private static Stream<Definition> nested(Definition.Shape shape) {
        return shape instanceof Section section
                ? keys(section)
                : shape instanceof Named named ? nested(named.each()) : Stream.empty();
    }
}
