package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlQuirksTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no",
                "on",
                "1:30",
                "2000-01-01",
                "1_000",
                "0x1f",
                "0o17",
                "1e3",
                ".inf",
                "true",
                "!",
                "=",
                "+1",
                "010"
            })
    void shouldKeepTextAsItIsWritten(String text) {
        String name = text.equals("!") ? "'!'" : text;

        assertThat(Yaml.parse(Yaml.series("").replace("metaField: station", "metaFields: [" + name + "]"))
                        .application()
                        .series()
                        .get(0)
                        .metaFields())
                .containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "123", "1_000", "2000-01-01"})
    void shouldTakeNamesThatYamlWouldReadAsSomethingElse(String name) {
        assertThat(Yaml.parse(Yaml.MINIMAL.replace("application: plant", "application: " + name))
                        .application()
                        .name())
                .isEqualTo(name);
        assertThat(Yaml.parse(Yaml.MINIMAL.replace("weather:", name + ":"))
                        .application()
                        .series()
                        .get(0)
                        .name())
                .isEqualTo(name);
    }

    @Test
    void shouldTakeQuotedNumbersAndFlags() {
        Settings settings = Yaml.parse(Yaml.top("streamThreads: \"4\"\ncacheBytes: 67_108_864"));

        assertThat(settings.streamThreads()).isEqualTo(4);
        assertThat(settings.cacheBytes()).isEqualTo(64L << 20);
        assertThat(Yaml.parseSeries("keyed: 'true'").keyed()).isTrue();
    }

    @Test
    void shouldTellTheWordNullFromNothing() {
        assertThat(Yaml.parseSeries("missing: ['null', '~', '']").fields().missing())
                .isEqualTo(Set.of("null", "~", ""));
    }

    @Test
    void shouldTakeASingleValueForAList() {
        assertThat(Yaml.parseSeries("rollups: 1m").rollups()).hasToString("[1m]");
        assertThat(Yaml.parseSeries("").topics()).containsExactly("weather.readings");
        assertThat(Yaml.parseSeries("").metaFields()).containsExactly("station");
    }
}
