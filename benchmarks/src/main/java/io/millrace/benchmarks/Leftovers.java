package io.millrace.benchmarks;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import reactor.core.publisher.Mono;

/** What a run leaves in the servers. It goes, because the servers share the memory of the runs that follow. */
final class Leftovers {

    private Leftovers() {}

    /** Deletes the topics and the database of an application. */
    static void delete(Servers servers, String application) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.bootstrapServers()))) {
            List<String> topics = admin.listTopics().names().get().stream()
                    .filter(topic -> topic.startsWith(application))
                    .toList();
            admin.deleteTopics(topics).all().get();
        }
        try (MongoClient mongo = MongoClients.create(servers.mongodb())) {
            Mono.from(mongo.getDatabase(application).drop()).block();
        }
    }
}
