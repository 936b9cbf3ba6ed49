package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.failure.ExitCode;
import io.millrace.embedded.EmbeddedMongo;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code schema shard} on a server that is no {@code mongos}, and its mistakes. */
class ShardCommandTest {

    @TempDir
    private Path directory;

    private Typed shard(String uri, String id, String... options) throws Exception {
        Path config = Files.writeString(directory.resolve("millrace.yaml"), """
                version: 1
                application: plant
                kafka:
                  bootstrap.servers: localhost:9092
                mongodb:
                  uri: %s
                  database: telemetry
                series:
                  weather:
                    topics: [readings]
                    format: json
                    timeField: ts
                    metaFields: [station]
                    id: %s
                """.formatted(uri, id));
        String[] words = new String[options.length + 4];
        System.arraycopy(new String[] {"schema", "shard", "--config", config.toString()}, 0, words, 0, 4);
        System.arraycopy(options, 0, words, 4, options.length);
        return Typed.in(words);
    }

    @Test
    void shouldPrintAllCommandsAndSayThatNothingWasLookedUp() throws Exception {
        try (EmbeddedMongo mongo = EmbeddedMongo.start()) {
            Typed typed = shard(mongo.uri(), "time-first", "--hot-for=30d", "--hot=s0,s1", "--cold=s2");

            assertThat(typed.exitCode()).isEqualTo(ExitCode.DIFFERENT.code());
            assertThat(typed.out())
                    .startsWith("sh.addShardToZone(\"s0\", \"hot\")\nsh.addShardToZone(\"s1\", \"hot\")\n")
                    .contains("sh.shardCollection(\"telemetry.weather_buckets\", { _id: 1 })\n")
                    .contains(
                            "sh.updateZoneKeyRange(\"telemetry.weather_latest\", { _id: MinKey() }, { _id: MaxKey() },"
                                    + " \"hot\")\n");
            assertThat(typed.err()).contains("the server is no mongos, so nothing was looked up");
        }
    }

    @Test
    void shouldPrintAllCommandsAndFailWhereTheyShouldHaveBeenSent() throws Exception {
        try (EmbeddedMongo mongo = EmbeddedMongo.start()) {
            Typed typed = shard(mongo.uri(), "meta-first", "--apply");

            assertThat(typed.exitCode()).isEqualTo(ExitCode.DATABASE.code());
            assertThat(typed.out()).isEqualTo("""
                            sh.shardCollection("telemetry.weather_buckets", { _id: 1 })
                            sh.shardCollection("telemetry.weather_latest", { _id: 1 })
                            """);
            assertThat(typed.err()).contains("the server is no mongos", "give mongodb.uri the address of a mongos");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "meta-first | --hot-for=30d | no series has 'id: time-first'",
                "time-first | --hot=s0      | --hot-for says which days are hot",
                "time-first | --hot-for=36h | --hot-for '36h' is not a number of whole days",
                "time-first | --hot-for=0d  | --hot-for '0d' is not a number of whole days",
                "time-first | --hot-for=x   | --hot-for 'x' is not a number of whole days",
            })
    void shouldNameAMistakeAndTheWayOut(String id, String option, String mistake) throws Exception {
        Typed typed = shard("mongodb://127.0.0.1:1", id, option);

        assertThat(typed.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(typed.err()).contains(mistake);
    }
}
