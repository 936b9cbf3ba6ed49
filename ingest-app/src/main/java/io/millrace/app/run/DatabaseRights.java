package io.millrace.app.run;

import com.mongodb.MongoException;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import reactor.core.publisher.Mono;

/** What the user may do in a database, as far as the server tells ({@code connectionStatus} with privileges). */
final class DatabaseRights {

    private static final List<String> NEEDED = List.of("find", "insert", "update");

    private DatabaseRights() {}

    /** The actions that the sink needs and the user may not do; empty also where the server does not tell. */
    static List<String> lacking(MongoDatabase database) {
        BsonDocument status;
        try {
            status = Mono.from(database.runCommand(
                            new BsonDocument("connectionStatus", new BsonInt32(1))
                                    .append("showPrivileges", BsonBoolean.TRUE),
                            BsonDocument.class))
                    .blockOptional()
                    .orElseGet(BsonDocument::new);
        } catch (MongoException e) {
            return List.of();
        }
        BsonDocument auth = status.getDocument("authInfo", new BsonDocument());
        BsonArray privileges = auth.getArray("authenticatedUserPrivileges", new BsonArray());
        // Nobody has none at all and yet came as far as this: such a server does not tell.
        if (auth.getArray("authenticatedUsers", new BsonArray()).isEmpty() || privileges.isEmpty()) {
            return List.of();
        }
        Set<String> allowed = new HashSet<>();
        privileges.stream()
                .filter(BsonValue::isDocument)
                .map(BsonValue::asDocument)
                .filter(privilege -> covers(privilege.getDocument("resource", new BsonDocument()), database.getName()))
                .flatMap(DatabaseRights::actions)
                .forEach(allowed::add);
        return NEEDED.stream().filter(action -> !allowed.contains(action)).toList();
    }

    private static boolean covers(BsonDocument resource, String database) {
        if (resource.getBoolean("anyResource", BsonBoolean.FALSE).getValue()) {
            return true;
        }
        BsonValue name = resource.get("db");
        BsonValue collection = resource.get("collection");
        return name != null
                && (name.equals(new BsonString("")) || name.equals(new BsonString(database)))
                && new BsonString("").equals(collection);
    }

    private static Stream<String> actions(BsonDocument privilege) {
        return privilege.getArray("actions", new BsonArray()).stream()
                .filter(BsonValue::isString)
                .map(action -> action.asString().getValue());
    }
}
