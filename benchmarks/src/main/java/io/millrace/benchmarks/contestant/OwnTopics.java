package io.millrace.benchmarks.contestant;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/** Topics of one run, whose names begin with its name. */
public final class OwnTopics {

    private OwnTopics() {}

    /** Deletes them. */
    public static void delete(String bootstrapServers, String run) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            List<String> topics = admin.listTopics().names().get().stream()
                    .filter(topic -> topic.startsWith(run))
                    .toList();
            admin.deleteTopics(topics).all().get();
        }
    }
}
