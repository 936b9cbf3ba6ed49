package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.ServerAddress;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaExceptionTest {

    @Test
    void shouldNameTheActionTheRoleAndTheWayOutWhereARightIsMissing() {
        RuntimeException told = SchemaException.of("createIndex", "readWrite", "plant", "weather_buckets")
                .apply(refused(13));

        assertThat(told)
                .isInstanceOf(SchemaException.class)
                .hasMessage(
                        "the user may not createIndex on plant.weather_buckets: grant the action, for example with the"
                                + " role readWrite on plant, or have the schema applied by another user (millrace schema apply)"
                                + " and set schema.onStart: verify");
    }

    @Test
    void shouldNotSendSomebodyWhoMayNotReadToAnotherUser() {
        RuntimeException told =
                SchemaException.of("listCollections", "read", "plant", "").apply(refused(13));

        assertThat(told)
                .hasMessage(
                        "the user may not listCollections on plant: grant the action, for example with the role read on"
                                + " plant");
    }

    @Test
    void shouldSayWhatTheServerRefuses() {
        RuntimeException told = SchemaException.of("createIndex", "readWrite", "plant", "weather_buckets")
                .apply(refused(67));

        assertThat(told)
                .isInstanceOf(SchemaException.class)
                .hasMessage("the server refuses to createIndex on plant.weather_buckets: because");
    }

    @ParameterizedTest
    @ValueSource(ints = {189, 10107, 11602, 91, 262})
    void shouldLeaveTroubleThatPassesAsItIs(int code) {
        MongoCommandException steppedDown = refused(code);

        assertThat(SchemaException.of("createIndex", "readWrite", "plant", "x").apply(steppedDown))
                .isSameAs(steppedDown);
    }

    private static MongoCommandException refused(int code) {
        return new MongoCommandException(
                BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'because'}"), new ServerAddress());
    }
}
