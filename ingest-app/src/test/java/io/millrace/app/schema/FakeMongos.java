package io.millrace.app.schema;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server that answers as a {@code mongos} does: {@code hello} names it one, commands that shard are noted, and the collections
 * of {@code config} then say what came of them. It has no shards; nothing is moved.
 */
final class FakeMongos implements AutoCloseable {

    private final Backend backend = new Backend();
    private final MongoServer server = new MongoServer(backend);
    private final String uri;

    FakeMongos() {
        server.bind("127.0.0.1", 0);
        uri = "mongodb://127.0.0.1:" + server.getLocalAddress().getPort();
    }

    String uri() {
        return uri;
    }

    /** The commands that would change a cluster, in the order in which they came. */
    List<String> commands() {
        return List.copyOf(backend.commands);
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    private static final class Backend extends MemoryBackend {

        private final List<String> commands = new CopyOnWriteArrayList<>();

        @Override
        public Document handleMessage(MongoMessage message) {
            var command = new Document(message.getDocument());
            String name = command.keySet().iterator().next();
            String subject = String.valueOf(command.get(name));
            switch (name) {
                case "hello", "isMaster", "ismaster" -> {
                    return ask(message, new Document("isMaster", 1).append("$db", "admin"))
                            .append("msg", "isdbgrid")
                            .append("isWritablePrimary", true);
                }
                case "shardCollection" -> {
                    insert(
                            message,
                            "collections",
                            new Document("_id", subject)
                                    .append("key", command.get("key"))
                                    .append("uuid", subject));
                    insert(message, "chunks", chunk(subject, "first"));
                }
                case "split" -> insert(message, "chunks", chunk(subject, String.valueOf(command.get("middle"))));
                case "moveChunk" -> {}
                case "addShardToZone" ->
                    update(
                            message,
                            new Document("_id", subject),
                            new Document("$push", new Document("tags", command.get("zone"))));
                case "updateZoneKeyRange" -> range(message, command);
                default -> {
                    return super.handleMessage(message);
                }
            }
            commands.add(name + " " + subject);
            return new Document("ok", 1.0);
        }

        private static Document chunk(String collection, String from) {
            return new Document("_id", collection + " " + from).append("uuid", collection);
        }

        private void range(MongoMessage message, Document command) {
            Object name = command.get("updateZoneKeyRange");
            Document id = new Document("ns", name).append("min", command.get("min"));
            if (command.get("zone") == null) {
                ask(
                        message,
                        new Document("delete", "tags")
                                .append(
                                        "deletes",
                                        List.of(new Document("q", new Document("_id", id)).append("limit", 1)))
                                .append("$db", "config"));
                return;
            }
            insert(
                    message,
                    "tags",
                    new Document("_id", id)
                            .append("ns", name)
                            .append("min", command.get("min"))
                            .append("max", command.get("max"))
                            .append("tag", command.get("zone")));
        }

        private void insert(MongoMessage message, String collection, Document document) {
            written(ask(
                    message,
                    new Document("insert", collection)
                            .append("documents", List.of(document))
                            .append("$db", "config")));
        }

        private void update(MongoMessage message, Document filter, Document update) {
            written(ask(
                    message,
                    new Document("update", "shards")
                            .append("updates", List.of(new Document("q", filter).append("u", update)))
                            .append("$db", "config")));
        }

        private static void written(Document answer) {
            if (answer.containsKey("writeErrors") || !Integer.valueOf(1).equals(answer.get("n"))) {
                throw new IllegalStateException("not written to config: " + answer);
            }
        }

        /** Has the server itself answer another command. */
        private Document ask(MongoMessage message, Document instead) {
            message.getDocument().clear();
            message.getDocument().putAll(instead);
            return super.handleMessage(message);
        }
    }
}
