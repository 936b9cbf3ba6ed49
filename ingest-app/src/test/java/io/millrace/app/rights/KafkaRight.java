package io.millrace.app.rights;

import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * A right in Kafka.
 *
 * @param type topic, group or transactional id
 * @param name its name, with {@code <app>} for the application and {@code <topic>} for a topic of readings
 * @param pattern whether that is a whole name or the beginning of names
 * @param operation what is allowed
 */
record KafkaRight(ResourceType type, String name, PatternType pattern, AclOperation operation) {

    static KafkaRight topic(String name, AclOperation operation) {
        return new KafkaRight(ResourceType.TOPIC, name, pattern(name), operation);
    }

    static KafkaRight group(String name, AclOperation operation) {
        return new KafkaRight(ResourceType.GROUP, name, PatternType.LITERAL, operation);
    }

    static KafkaRight transactionalId(String name, AclOperation operation) {
        return new KafkaRight(ResourceType.TRANSACTIONAL_ID, name, pattern(name), operation);
    }

    private static PatternType pattern(String name) {
        return name.endsWith(".") || name.endsWith("-") ? PatternType.PREFIXED : PatternType.LITERAL;
    }

    /** As the brokers take it. */
    AclBinding binding(String user, String application, String topic) {
        return new AclBinding(
                new ResourcePattern(type, name.replace("<app>", application).replace("<topic>", topic), pattern),
                new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    }

    /** As the documentation names its resource. */
    String resource() {
        String kind = switch (type) {
            case TOPIC -> "topic";
            case GROUP -> "group";
            default -> "transactional id";
        };
        return kind + " `" + name + (pattern == PatternType.PREFIXED ? "*`" : "`");
    }
}
