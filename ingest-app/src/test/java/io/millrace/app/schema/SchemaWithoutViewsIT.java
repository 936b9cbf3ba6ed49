package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.millrace.app.config.SchemaSettings;
import io.millrace.embedded.EmbeddedMongo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The schema on mongo-java-server, which takes the definition of a view and makes an empty collection of it. */
class SchemaWithoutViewsIT {

    private final EmbeddedMongo mongo = EmbeddedMongo.start();
    private final TestDatabase test = new TestDatabase(mongo.uri(), "plant");
    private final Schema schema = Schema.of(test.database(), Applications.weather(), SchemaSettings.DEFAULT);

    @AfterEach
    void stop() {
        test.close();
        mongo.close();
    }

    @Test
    void shouldFindOutThatTheServerHasNoViews() {
        ServerCapabilities found = ServerCapabilities.of(
                        test.database(), DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT))
                .blockOptional()
                .orElseThrow();

        assertThat(found.views().support()).isEqualTo(ServerCapabilities.Support.NO);
        assertThat(found.views().reason()).isNotEmpty();
        assertThat(found.validation().support()).isEqualTo(ServerCapabilities.Support.NO);
        assertThat(found.validation().reason()).isNotEmpty();
        assertThat(test.names()).isEmpty();
    }

    @Test
    void shouldCreateAllButViewsAndSaySo() {
        Plan first = schema.apply();

        assertThat(first.changes()).hasSize(11);
        assertThat(first.leftOut())
                .hasSize(8)
                .allMatch(line -> line.startsWith("- view weather") || line.startsWith("- validation of weather"));
        assertThat(test.names())
                .containsExactlyInAnyOrder(
                        "weather_buckets", "weather_1m_history", "weather_1h_history", "weather_latest");
        assertThat(schema.plan().changes()).isEmpty();
        assertThat(schema.apply().changes()).isEmpty();
    }

    @Test
    void shouldRefuseForeignDocumentsAndChangeNothing() {
        test.insert("weather_buckets", "{a: 1}");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::apply)
                .withMessageContaining("no control.version");
        assertThat(test.names()).containsExactly("weather_buckets");
    }
}
