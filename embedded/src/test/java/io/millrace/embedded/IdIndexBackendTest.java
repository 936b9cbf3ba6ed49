package io.millrace.embedded;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.time.Duration;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

class IdIndexBackendTest {

    @Test
    void shouldCheckTheRestOfAFilterThatNamesAnId() {
        try (var mongo = EmbeddedMongo.start();
                var client = MongoClients.create(mongo.uri())) {
            MongoCollection<Document> documents = client.getDatabase("plant").getCollection("buckets");
            var upsert = new UpdateOptions().upsert(true);
            answer(documents.updateOne(
                    Filters.and(Filters.eq("_id", "a"), Filters.lt("rev", 2)), Updates.set("rev", 2), upsert));
            answer(documents.updateOne(
                    Filters.and(Filters.eq("_id", "a"), Filters.lt("rev", 2)), Updates.set("rev", 1)));
            answer(documents.updateOne(
                    Filters.and(Filters.eq("_id", "b"), Filters.lt("rev", 9)), Updates.set("rev", 9), upsert));

            assertThat(answer(documents.find(Filters.and(Filters.eq("_id", "a"), Filters.gte("rev", 2)))))
                    .containsEntry("rev", 2);
            assertThat(answer(documents.countDocuments())).isEqualTo(2);
        }
    }

    private static <T> T answer(Publisher<T> publisher) {
        return requireNonNull(Mono.from(publisher).block(Duration.ofSeconds(10)));
    }
}
