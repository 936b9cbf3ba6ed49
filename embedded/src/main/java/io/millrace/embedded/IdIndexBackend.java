package io.millrace.embedded;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.backend.memory.index.MemoryUniqueIndex;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;

/**
 * The memory backend with two things that every other MongoDB server does. It answers {@code hello}, which clients of the Stable
 * API ask instead of {@code isMaster}. And a filter of an {@code _id} and more goes through the
 * index of {@code _id}. As it comes, mongo-java-server asks an index only for filters of nothing but its keys, and looks at all
 * documents otherwise, so that each guarded upsert would cost as much as the collection has documents.
 */
final class IdIndexBackend extends MemoryBackend {

    private static final String ID = "_id";

    @Override
    public Document handleMessage(MongoMessage message) {
        Document command = message.getDocument();
        if (!command.containsKey("hello")) {
            return super.handleMessage(message);
        }
        var rest = new Document(command);
        rest.remove("hello");
        command.clear();
        command.append("isMaster", 1).putAll(rest);
        return super.handleMessage(message).append("isWritablePrimary", true);
    }

    @Override
    public MemoryDatabase openOrCreateDatabase(String name) {
        return new MemoryDatabase(name, getCursorRegistry()) {
            @Override
            protected Index<Integer> openOrCreateUniqueIndex(
                    String collection, String indexName, List<IndexKey> keys, boolean sparse) {
                return new IdIndex(indexName, keys, sparse);
            }
        };
    }

    /** A unique index that, over {@code _id}, finds candidates for longer filters too; the server then checks each of them. */
    private static final class IdIndex extends MemoryUniqueIndex {

        private IdIndex(String name, List<IndexKey> keys, boolean sparse) {
            super(name, keys, sparse);
        }

        @Override
        public synchronized boolean canHandle(Document query) {
            boolean plainId = keys().equals(List.of(ID)) && query.get(ID) instanceof String;
            return plainId || super.canHandle(query);
        }
    }
}
