package io.millrace.app.rights;

import static io.millrace.app.support.Plant.await;
import static org.awaitility.Awaitility.await;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.SecantusServer;
import io.millrace.embedded.SecantusSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.ResourcePatternFilter;
import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * A broker and a MongoDB-wire server with access control, on which nobody but their administrators may do anything until it is
 * granted. Kafka's one other user is {@code ingest}; MongoDB's users come with their grants.
 */
final class GuardedServers implements AutoCloseable {

    static final String USER = "ingest";

    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " username=\"%1$s\" password=\"%1$s\"%2$s;";

    private final EmbeddedBroker broker;
    private final SecantusServer mongo;
    private final Admin admin;
    private final MongoClient root;
    private final Set<String> users = new HashSet<>();

    private GuardedServers(EmbeddedBroker broker, SecantusServer mongo) {
        this.broker = broker;
        this.mongo = mongo;
        this.admin = Admin.create(kafka("admin"));
        this.root = MongoClients.create(uri("root"));
    }

    static GuardedServers start(Path directory) {
        EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.defaults()
                .with("listener.security.protocol.map", "PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT")
                .with("inter.broker.listener.name", "PLAINTEXT")
                .with("sasl.enabled.mechanisms", "PLAIN")
                .with("sasl.mechanism.inter.broker.protocol", "PLAIN")
                .with(
                        "listener.name.plaintext.plain.sasl.jaas.config",
                        LOGIN.formatted("admin", " user_admin=\"admin\" user_ingest=\"ingest\""))
                .with("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                // The controller's listener knows no users.
                .with("super.users", "User:admin;User:ANONYMOUS"));
        return new GuardedServers(broker, startMongo(directory));
    }

    /** The first user can be created only while nobody has to log in. */
    private static SecantusServer startMongo(Path directory) {
        SecantusSettings settings = SecantusSettings.defaults().withDirectory(directory);
        try (SecantusServer open = SecantusServer.start(settings);
                MongoClient anybody = MongoClients.create(open.uri())) {
            run(
                    anybody,
                    "admin",
                    new Document("createUser", "root").append("pwd", "root").append("roles", List.of("root")));
        }
        return SecantusServer.start(settings.withAccessControl());
    }

    Admin admin() {
        return admin;
    }

    /** Settings of Kafka's clients for a user. */
    Map<String, Object> kafka(String user) {
        return Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                LOGIN.formatted(user, ""));
    }

    /** The connection string of a user. */
    String uri(String user) {
        return "mongodb://" + user + ":" + user + "@127.0.0.1:" + mongo.port() + "/?authSource=admin";
    }

    MongoClient root() {
        return root;
    }

    /** Takes all rights in Kafka from the user, and gives these. */
    void grant(CommandRights rights, String application, String topic) {
        var wanted = Set.copyOf(rights.kafka().stream()
                .map(right -> right.binding(USER, application, topic))
                .toList());
        AclBindingFilter all = new AclBindingFilter(
                ResourcePatternFilter.ANY,
                new AccessControlEntryFilter("User:" + USER, null, AclOperation.ANY, AclPermissionType.ANY));
        await(() -> admin.deleteAcls(List.of(all)).all().get());
        await(() -> admin.createAcls(wanted).all().get());
        await().atMost(Duration.ofSeconds(10)).until(() -> {
            Collection<AclBinding> now = admin.describeAcls(all).values().get();
            return now.size() == wanted.size() && wanted.containsAll(now);
        });
    }

    /** A MongoDB user who may do what a command needs in a database, and nothing else. */
    String user(CommandRights rights, String database) {
        String name = database + "-" + rights.mongodb().hashCode();
        if (users.add(name)) {
            var resource = new Document("db", database).append("collection", "");
            var privilege = new Document("resource", resource).append("actions", rights.mongodb());
            run(
                    root,
                    "admin",
                    new Document("createRole", name)
                            .append("privileges", List.of(privilege))
                            .append("roles", List.of()));
            run(
                    root,
                    "admin",
                    new Document("createUser", name)
                            .append("pwd", name)
                            .append("roles", List.of(new Document("role", name).append("db", "admin"))));
        }
        return name;
    }

    private static void run(MongoClient client, String database, Document command) {
        Mono.from(client.getDatabase(database).runCommand(command)).block();
    }

    @Override
    public void close() {
        root.close();
        admin.close(Duration.ZERO);
        mongo.close();
        broker.close();
    }
}
