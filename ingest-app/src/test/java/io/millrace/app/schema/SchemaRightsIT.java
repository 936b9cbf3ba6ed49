package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.app.config.SchemaSettings;
import io.millrace.embedded.SecantusServer;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** The schema for users who may not do everything: a fail point refuses commands as a server with access control does. */
class SchemaRightsIT {

    private static final SecantusServer MONGO = SecantusServer.start();

    private final MongoClient admin = MongoClients.create(MONGO.uri());
    private final TestDatabase test = new TestDatabase(MONGO.uri(), "plant");
    private final Schema schema = Schema.of(test.database(), Applications.weather(), SchemaSettings.DEFAULT);

    @AfterEach
    void allowAndDrop() {
        failPoint("mode: 'off'");
        test.close();
        admin.close();
    }

    @AfterAll
    static void stop() {
        MONGO.close();
    }

    @Test
    void shouldVerifyForAUserWhoMayOnlyRead() {
        schema.apply();
        mayNot("'insert', 'create', 'createIndexes', 'collMod', 'drop'");

        assertThatNoException().isThrownBy(schema::verify);
    }

    @Test
    void shouldTellAUserWhoMayOnlyReadWhatIsMissing() {
        mayNot("'insert', 'create', 'createIndexes', 'collMod', 'drop'");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::verify)
                .satisfies(missing -> assertThat(missing.lines()).hasSize(15));
        assertThat(schema.plan().changes()).hasSize(15);
    }

    @Test
    void shouldNameTheActionAndTheRoleThatApplyingLacks() {
        mayNot("'createIndexes'");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::apply)
                .withMessageStartingWith("the user may not createIndex on plant.weather_buckets: grant the action,"
                        + " for example with the role readWrite on plant");
    }

    @Test
    void shouldNameTheActionAndTheRoleThatLookingLacks() {
        mayNot("'listCollections'");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::verify)
                .withMessage(
                        "the user may not listCollections on plant: grant the action, for example with the role read"
                                + " on plant");
    }

    private void mayNot(String commands) {
        failPoint("mode: 'alwaysOn', data: {errorCode: 13, failCommands: [" + commands + "]}");
    }

    private void failPoint(String how) {
        Mono.from(admin.getDatabase("admin")
                        .runCommand(BsonDocument.parse("{configureFailPoint: 'failCommand', " + how + "}")))
                .block();
    }
}
