package io.millrace.app.rights;

import static io.millrace.app.rights.KafkaRight.group;
import static io.millrace.app.rights.KafkaRight.topic;
import static io.millrace.app.rights.KafkaRight.transactionalId;
import static org.apache.kafka.common.acl.AclOperation.ALTER_CONFIGS;
import static org.apache.kafka.common.acl.AclOperation.CREATE;
import static org.apache.kafka.common.acl.AclOperation.DELETE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE_CONFIGS;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;

import java.util.List;

/**
 * The rights of one command.
 *
 * @param command the command
 * @param kafka its rights in Kafka; READ and WRITE include DESCRIBE, as the brokers see it
 * @param mongodb the actions that it must be allowed on all collections of its database
 * @param remark what else there is to say; may be empty
 */
record CommandRights(String command, List<KafkaRight> kafka, List<String> mongodb, String remark) {

    private static final List<String> LOOKING = List.of("find", "listCollections", "listIndexes");

    static final CommandRights RUN = new CommandRights(
            "run",
            List.of(
                    topic("<topic>", READ),
                    topic("<app>.", READ),
                    topic("<app>.", WRITE),
                    topic("<app>.", DESCRIBE_CONFIGS),
                    topic("<app>-", READ),
                    topic("<app>-", WRITE),
                    topic("<app>-", CREATE),
                    topic("<app>-", DELETE),
                    group("<app>", READ),
                    group("<app>-sink", READ),
                    transactionalId("<app>-", WRITE)),
            List.of("find", "insert", "update", "listCollections", "listIndexes"),
            "With `schema.onStart: verify`, after `topics apply` and `schema apply`; otherwise add what those need. CREATE is for"
                    + " Kafka Streams' own topics at the first start. DELETE lets it remove records of the repartition topic that"
                    + " were read; no topic is ever deleted.");

    static final CommandRights TRY =
            new CommandRights("try", List.of(topic("<topic>", READ)), List.of(), "`init` needs the same.");

    static final CommandRights CHECK = new CommandRights(
            "check",
            List.of(
                    topic("<topic>", READ),
                    topic("<app>.", DESCRIBE),
                    topic("<app>.", DESCRIBE_CONFIGS),
                    topic("<app>-", READ)),
            List.of("find", "insert", "update", "listCollections", "listIndexes"),
            "It looks only; it names the rights of `run` that its user lacks. `check --offline` asks no server.");

    static final CommandRights TOPICS_PLAN = new CommandRights(
            "topics plan",
            List.of(
                    topic("<topic>", DESCRIBE),
                    topic("<app>.", DESCRIBE),
                    topic("<app>.", DESCRIBE_CONFIGS),
                    topic("<app>-", DESCRIBE)),
            List.of(),
            "");

    static final CommandRights TOPICS_APPLY = new CommandRights(
            "topics apply",
            List.of(
                    topic("<topic>", DESCRIBE),
                    topic("<app>.", DESCRIBE),
                    topic("<app>.", CREATE),
                    topic("<app>.", ALTER_CONFIGS),
                    topic("<app>-", DESCRIBE)),
            List.of(),
            "Where no setting of an existing topic has to be changed, DESCRIBE_CONFIGS does instead of ALTER_CONFIGS, which includes it.");

    static final CommandRights DRAIN = new CommandRights(
            "drain",
            List.of(
                    topic("<topic>", DESCRIBE),
                    topic("<app>.", WRITE),
                    topic("<app>-", READ),
                    topic("<app>-", WRITE),
                    group("<app>", READ),
                    transactionalId("<app>-", WRITE)),
            List.of(),
            "Further, READ on the topics of readings where partitions were added to them, and ALTER on `<app>-*` where the"
                    + " internal topics have to grow with them.");

    static final CommandRights SCHEMA_PLAN = new CommandRights(
            "schema plan",
            List.of(),
            LOOKING,
            "Without the rights of `schema apply` it cannot try whether the server has views, and takes that for granted.");

    static final CommandRights SCHEMA_APPLY = new CommandRights(
            "schema apply",
            List.of(),
            List.of(
                    "find",
                    "insert",
                    "createCollection",
                    "createIndex",
                    "collMod",
                    "dropCollection",
                    "listCollections",
                    "listIndexes"),
            "`insert` and `dropCollection` are for the scratch collection with which it tries whether the server has views, and"
                    + " for views that a server cannot change; `collMod` changes views,"
                    + " validators and ages of expiry. No collection of the application is"
                    + " dropped.");

    static final CommandRights SCHEMA_SHARD = new CommandRights(
            "schema shard",
            List.of(),
            List.of("find"),
            "On a `mongos` it reads `config`, with the role `clusterMonitor` on `admin`. With `--apply` also the role"
                    + " `clusterManager`, and `createIndex` where layout is `documents`. No cluster was at hand: these roles are what"
                    + " MongoDB's manual says.");

    static final CommandRights QUERY =
            new CommandRights("query", List.of(), List.of("find"), "MongoDB's own role `read` includes it.");

    static final CommandRights RECONCILE = new CommandRights(
            "reconcile",
            List.of(topic("<app>.", DESCRIBE), group("<app>-sink", DESCRIBE)),
            List.of("find", "listCollections", "listIndexes"),
            "With `--mend` also `insert`, `update` and `remove`, and READ on `<app>-*` (the changelogs). `run` with `reconcile.every` has what it needs.");

    static final CommandRights REPLAY = new CommandRights(
            "replay",
            List.of(topic("<topic>", READ)),
            List.of(
                    "find",
                    "insert",
                    "update",
                    "createCollection",
                    "createIndex",
                    "collMod",
                    "dropCollection",
                    "listCollections",
                    "listIndexes"),
            "What it writes is named with a prefix, and `insert`, `update` and the like can be granted for these names alone.");

    /** All that talk to servers. */
    static final List<CommandRights> ALL = List.of(
            RUN,
            CHECK,
            TRY,
            TOPICS_PLAN,
            TOPICS_APPLY,
            DRAIN,
            SCHEMA_PLAN,
            SCHEMA_APPLY,
            SCHEMA_SHARD,
            QUERY,
            RECONCILE,
            REPLAY);

    /** The same without one right. */
    CommandRights without(KafkaRight right) {
        return new CommandRights(
                command, kafka.stream().filter(each -> !each.equals(right)).toList(), mongodb, remark);
    }

    /** The same without one action. */
    CommandRights without(String action) {
        return new CommandRights(
                command,
                kafka,
                mongodb.stream().filter(each -> !each.equals(action)).toList(),
                remark);
    }
}
