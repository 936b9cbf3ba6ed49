package io.millrace.app.sink.write;

import io.millrace.upsert.UpsertTarget.Guard;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import reactor.core.publisher.Mono;

/** Reads what revisions documents are at. */
interface Looks {

    /** Those documents that are there, as {@code {_id, <guard's path>}}, by id; nothing that may yet be rolled back. */
    Mono<Map<String, BsonDocument>> look(String collection, Guard guard, Collection<String> ids);

    /** One document, as {@code {_id, <guard's path>}}, by the strongest read that the server knows. */
    Mono<Optional<BsonDocument>> confirm(String collection, Guard guard, String id);
}
