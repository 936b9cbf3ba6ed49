package io.millrace.app.sink.write;

import io.millrace.app.sink.plan.Operation;
import io.millrace.upsert.UpsertTarget.Guard;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import reactor.core.publisher.Mono;

/** Reads what revisions documents are at. */
interface Looks {

    /** Those documents that are there, as {@code {_id, <guard's path>}}, by id; nothing that may yet be rolled back. */
    Mono<Map<String, BsonDocument>> look(String collection, Guard guard, Collection<String> ids);

    /**
     * Those of the documents that inserts would make which are there: in {@code seen} by the primary's word, in {@code safe}
     * so that they cannot be rolled back.
     */
    Mono<Present> present(String collection, Guard.Insert guard, Collection<Operation> inserts);

    /** What is there, by id. */
    record Present(Set<String> seen, Set<String> safe) {}

    /** One document, as {@code {_id, <guard's path>}}, by the strongest read that the server knows. */
    Mono<Optional<BsonDocument>> confirm(String collection, Guard guard, String id);
}
