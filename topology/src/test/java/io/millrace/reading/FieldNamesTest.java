package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldNamesTest {

    @ParameterizedTest
    @CsvSource({
        "temp.c, temp%2Ec",
        "$set, %24set",
        "a$b, a$b",
        "100%, 100%25",
        "%2E, %252E",
        "'', %",
        "%, %25",
        "., %2E",
        "rack.1/temp, rack%2E1/temp",
        "température, température"
    })
    void shouldEscapeWhatMongoDbTreatsSpecially(String name, String escaped) {
        assertThat(FieldNames.escape(name)).isEqualTo(escaped);
        assertThat(FieldNames.unescape(escaped)).isEqualTo(name);
    }

    @Test
    void shouldEscapeNulWhichBsonCannotHaveInAName() {
        assertThat(FieldNames.escape("a\0b")).isEqualTo("a%00b");
    }

    @Test
    void shouldRefuseWhatIsNoEscapedName() {
        assertThatThrownBy(() -> FieldNames.unescape("a%2")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FieldNames.unescape("a%zz")).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void shouldGiveEveryNameBack(@ForAll("names") String name) {
        String escaped = FieldNames.escape(name);

        assertThat(FieldNames.unescape(escaped)).isEqualTo(name);
        assertThat(escaped)
                .isNotEmpty()
                .doesNotStartWith("$")
                .doesNotContain(".")
                .doesNotContain("\0");
    }

    @Property
    void shouldGiveDifferentNamesDifferentOnes(@ForAll("names") String one, @ForAll("names") String other) {
        assertThat(FieldNames.escape(one).equals(FieldNames.escape(other))).isEqualTo(one.equals(other));
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars(".$%250E4a\0").ofMaxLength(5),
                Arbitraries.strings().ofMaxLength(12));
    }
}
