package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EffectiveYamlTest {

    private static final String FULL = """
            version: 1
            application: plant
            kafka:
              bootstrap.servers: localhost:9092
              consumer: { client.rack: "r: #1" }
              client.id: "$${x} \\"y\\" \\\\"
            mongodb: { uri: "${MONGODB_URI}", database: telemetry }
            sink: none
            commitInterval: 500ms
            stateDirectory: /var/lib/mill race
            series:
              weather:
                topics: [a, b]
                timeField: "time: of day"
                metaFields: [site, "no", "null", "~", "#x", "a'b", ""a""]
                timeZone: "+05:30"
                fields: { temp: number, "weird: name": text }
                bucket: { span: 7d }
                rollups: [1m, 15m]
                keepOpen: 8d12h
                collections:
                  histories: { 15m: quarters }
                  latest: newest
            """.replace("\"\"a\"\"", "\"\\u00b0\\n\"");

    @Test
    void shouldReadWhatIsShownAsTheSameSettings() {
        String shown = ConfigFile.show(FULL, "full", Yaml.ENVIRONMENT::get);

        assertThat(Yaml.parse(shown.replace("\"***\"", "${MONGODB_URI}"))).isEqualTo(Yaml.parse(FULL));
    }

    @Test
    void shouldSayWhichValuesAreDefaults() {
        assertThat(ConfigFile.show(FULL, "full", Yaml.ENVIRONMENT::get).lines())
                .contains(
                        "commitInterval: 500ms",
                        "streamThreads: 2  # default",
                        "    rollups: [1m, 15m]",
                        "    keepOpen: 8d12h",
                        "      span: 7d",
                        "      # readings: 1,000; with `samples` 200  # default",
                        "    metaFields: [site, no, \"null\", \"~\", \"#x\", \"a'b\", \"°\\n\"]");
    }
}
