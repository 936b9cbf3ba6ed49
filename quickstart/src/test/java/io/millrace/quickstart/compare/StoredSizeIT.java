package io.millrace.quickstart.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.embedded.EmbeddedMongo;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class StoredSizeIT {

    @Test
    void shouldAddUpDocumentsAndTheEntriesOfEachIndex() {
        try (EmbeddedMongo server = EmbeddedMongo.start();
                MongoClient client = MongoClients.create(server.uri())) {
            MongoDatabase database = client.getDatabase("sizes");
            MongoCollection<BsonDocument> collection = database.getCollection("readings", BsonDocument.class);
            // 4 for the length, 1 + "_id" + 1 + 4 + "a" + 1, 1 + "n" + 1 + 4, and 1 for the end; the second without n.
            String first = "{_id: 'a', n: 5}";
            String second = "{_id: 'bc'}";
            Mono.from(collection.insertMany(List.of(BsonDocument.parse(first), BsonDocument.parse(second))))
                    .block();
            Mono.from(collection.createIndex(BsonDocument.parse("{n: 1, 'm.x': 1}")))
                    .block();

            StoredSize size = StoredSize.of(database, "readings");

            assertThat(size.documents()).isEqualTo(2);
            assertThat(size.data()).isEqualTo((4 + 11 + 7 + 1) + (4 + 12 + 1));
            assertThat(size.indexes())
                    .isEqualTo(Map.of("_id_", (3L + 3) + (4 + 3), "n_1_m.x_1", (2L + 1 + 3) + (1 + 1 + 3)));
            assertThat(size.index()).isEqualTo(13 + 11);
            assertThat(size.storage()).as("this server does not report it").isEmpty();
        }
    }

    @Test
    void shouldFindNothingInAnEmptyCollection() {
        try (EmbeddedMongo server = EmbeddedMongo.start();
                MongoClient client = MongoClients.create(server.uri())) {
            StoredSize size = StoredSize.of(client.getDatabase("sizes"), "nothing");

            assertThat(size.documents()).isZero();
            assertThat(size.data()).isZero();
            assertThat(size.index()).isZero();
        }
    }
}
