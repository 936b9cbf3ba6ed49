package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigSchemaTest {

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(ConfigSchema.generate(), InputFormat.JSON);

    @Test
    void shouldAcceptTheExampleAndTheSameWithEveryDefault() throws IOException {
        assertThat(validate(Yaml.MINIMAL)).isEmpty();
        assertThat(validate(ConfigFile.show(Yaml.MINIMAL, "minimal", Yaml.ENVIRONMENT::get)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keyed: ${KEYED}",
                "keyed: 'true'",
                "rollups: 1m",
                "bucket: { span: 1d, bytes: 4096 }",
                "bucket: { bytes: 1MiB, readings: 1_000 }",
                "limits: { metas: '1_000' }",
                "flush: { every: PT5S }",
                "fields: { temp: number }",
                "collections: { histories: { 1m: minutes } }",
                "missing: [n/a, '']",
                "timeZone: Europe/Berlin"
            })
    void shouldAcceptWhatTheApplicationAccepts(String line) throws IOException {
        assertThat(validate(Yaml.series(line))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rollup: 1m",
                "rollups: [1w]",
                "keyed: maybe",
                "metaFields: [a]",
                "bucket: { span: 5 }",
                "bucket: { bytes: 1024 }",
                "bucket: { reading: 5 }",
                "flush: { every: 5 }",
                "fields: { temp: integer }",
                "layout: rows",
                "granularity: second",
                "collections: { histories: { 1w: weeks } }",
                "earliest: 01.01.2000"
            })
    void shouldRefuseMistakes(String line) throws IOException {
        assertThat(validate(Yaml.series(line))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"acks: all", "consumer.group.id: x", "main.consumer.auto.offset.reset: latest"})
    void shouldRefuseKafkasKeysThatThePromisesDependOn(String line) throws IOException {
        assertThat(validate(Yaml.MINIMAL.replace("9092\n", "9092\n  " + line + "\n")))
                .isNotEmpty();
    }

    @Test
    void shouldRefuseAFileWithoutWhatIsRequired() throws IOException {
        for (String key : List.of(
                "version: 1",
                "application: plant",
                "    timeField: ts ",
                "    metaFields: [station] ",
                "  database: telemetry")) {
            assertThat(Yaml.MINIMAL).contains(key);
            assertThat(validate(Yaml.MINIMAL.replace(key, "#"))).as(key).isNotEmpty();
        }
    }

    private static List<Error> validate(String yaml) throws IOException {
        String json = new ObjectMapper().writeValueAsString(new YAMLMapper().readTree(yaml));
        return SCHEMA.validate(json, InputFormat.JSON);
    }
}
