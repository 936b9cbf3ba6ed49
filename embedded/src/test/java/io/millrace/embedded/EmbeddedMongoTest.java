package io.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class EmbeddedMongoTest {
    @Test
    void shouldTakeAnUpsertAndAnUpdateOfTheSameDocument() {
        try (EmbeddedMongo mongo = EmbeddedMongo.start()) {
            Upserts.upsert(mongo.uri(), "plant", "a", "data.0", 1);
            Upserts.upsert(mongo.uri(), "plant", "a", "data.1", 2);

            assertThat(Upserts.all(mongo.uri(), "plant"))
                    .isEqualTo(List.of(new Document("_id", "a").append("data", new Document("0", 1).append("1", 2))));
        }
    }

    @Test
    void shouldAnswerTheGreetingOfTheStableApi() {
        try (EmbeddedMongo mongo = EmbeddedMongo.start()) {
            Document answer = MongoCommands.run(mongo.uri(), new Document("hello", 1));

            assertThat(answer.getBoolean("isWritablePrimary")).isTrue();
            assertThat(answer.get("maxWireVersion", 0)).isPositive();
        }
    }

    @Test
    void shouldSayInOneLineThatItsPortIsInUse() {
        try (EmbeddedMongo first = EmbeddedMongo.start()) {
            String address = new ConnectionString(first.uri()).getHosts().get(0);
            int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));

            assertThatThrownBy(() -> EmbeddedMongo.start(port))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContaining("cannot listen on " + address)
                    .hasMessageContaining("in use");
        }
    }
}
