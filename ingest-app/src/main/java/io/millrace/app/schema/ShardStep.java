package io.millrace.app.schema;

import io.millrace.app.schema.PresentShards.ZoneRange;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** One line of a plan to shard: a line of a script for {@code mongosh}. */
sealed interface ShardStep {

    /** The line; what changes nothing is a comment. */
    String line(String database);

    /** Something that applying the plan does. */
    sealed interface Change extends ShardStep {

        /** What is sent for it. */
        BsonDocument command(String database);

        /** Whether it is sent to the database {@code admin}, and not to the application's own. */
        default boolean isAdministrative() {
            return true;
        }

        /** What it is about, to be named when it is refused. */
        String subject();
    }

    /** A collection with documents can only be sharded by a key that it has an index of. */
    record IndexHashedIds(String collection) implements Change {
        @Override
        public String line(String database) {
            return "db.getSiblingDB(" + Script.text(database) + ").getCollection(" + Script.text(collection)
                    + ").createIndex({ _id: \"hashed\" })";
        }

        @Override
        public BsonDocument command(String database) {
            return BsonDocument.parse("{createIndexes: '', indexes: [{key: {_id: 'hashed'}, name: '_id_hashed'}]}")
                    .append("createIndexes", new BsonString(collection));
        }

        @Override
        public boolean isAdministrative() {
            return false;
        }

        @Override
        public String subject() {
            return collection;
        }
    }

    record Shard(String collection, BsonDocument key) implements Change {
        @Override
        public String line(String database) {
            return "sh.shardCollection(" + Script.text(database + "." + collection) + ", " + Script.document(key) + ")";
        }

        @Override
        public BsonDocument command(String database) {
            return new BsonDocument("shardCollection", new BsonString(database + "." + collection)).append("key", key);
        }

        @Override
        public String subject() {
            return collection;
        }
    }

    record Split(String collection, String at) implements Change {
        @Override
        public String line(String database) {
            return "sh.splitAt(" + Script.text(database + "." + collection) + ", { _id: " + Script.text(at) + " })";
        }

        @Override
        public BsonDocument command(String database) {
            return new BsonDocument("split", new BsonString(database + "." + collection))
                    .append("middle", new BsonDocument("_id", new BsonString(at)));
        }

        @Override
        public String subject() {
            return collection;
        }
    }

    /** An empty chunk stays where it was split off: the balancer looks at the size of data (MongoDB 6.0.3 and later). */
    record Move(String collection, String at, String shard) implements Change {
        @Override
        public String line(String database) {
            return "sh.moveChunk(" + Script.text(database + "." + collection) + ", { _id: " + Script.text(at) + " }, "
                    + Script.text(shard) + ")";
        }

        @Override
        public BsonDocument command(String database) {
            return new BsonDocument("moveChunk", new BsonString(database + "." + collection))
                    .append("find", new BsonDocument("_id", new BsonString(at)))
                    .append("to", new BsonString(shard));
        }

        @Override
        public String subject() {
            return collection;
        }
    }

    record AddShard(String shard, String zone) implements Change {
        @Override
        public String line(String database) {
            return "sh.addShardToZone(" + Script.text(shard) + ", " + Script.text(zone) + ")";
        }

        @Override
        public BsonDocument command(String database) {
            return new BsonDocument("addShardToZone", new BsonString(shard)).append("zone", new BsonString(zone));
        }

        @Override
        public String subject() {
            return shard;
        }
    }

    record AddRange(ZoneRange range) implements Change {
        @Override
        public String line(String database) {
            return "sh.updateZoneKeyRange(" + Script.text(database + "." + range.collection()) + ", "
                    + Script.document(range.min()) + ", " + Script.document(range.max()) + ", "
                    + Script.text(range.zone()) + ")";
        }

        @Override
        public BsonDocument command(String database) {
            return zone(database, range, new BsonString(range.zone()));
        }

        @Override
        public String subject() {
            return range.collection();
        }
    }

    record RemoveRange(ZoneRange range) implements Change {
        @Override
        public String line(String database) {
            return removal(database, range);
        }

        @Override
        public BsonDocument command(String database) {
            return zone(database, range, BsonNull.VALUE);
        }

        @Override
        public String subject() {
            return range.collection();
        }
    }

    /** It is there as it should be. */
    record Present(String what) implements ShardStep {
        @Override
        public String line(String database) {
            return "// = " + what;
        }
    }

    /** It cannot be had; nothing is done for it, and nothing is wrong. */
    record LeftOut(String what) implements ShardStep {
        @Override
        public String line(String database) {
            return "// - " + what;
        }
    }

    /** While there is one, nothing is applied. */
    record InTheWay(String what, String wayOut) implements ShardStep {
        @Override
        public String line(String database) {
            return "// ! " + what + "; " + wayOut;
        }
    }

    /** The line that takes a range from its zone. */
    static String removal(String database, ZoneRange range) {
        return "sh.removeRangeFromZone(" + Script.text(database + "." + range.collection()) + ", "
                + Script.document(range.min()) + ", " + Script.document(range.max()) + ")";
    }

    private static BsonDocument zone(String database, ZoneRange range, BsonValue zone) {
        return new BsonDocument("updateZoneKeyRange", new BsonString(database + "." + range.collection()))
                .append("min", range.min())
                .append("max", range.max())
                .append("zone", zone);
    }

    /** How values are written in a script. */
    final class Script {

        private Script() {}

        /** A text in JavaScript; JSON's escapes are its own. */
        static String text(String text) {
            var quoted = new StringBuilder("\"");
            text.chars().forEach(c -> {
                if (c == '"' || c == '\\') {
                    quoted.append('\\').append((char) c);
                } else if (c < ' ' || c == 0x2028 || c == 0x2029) {
                    quoted.append(String.format("\\u%04x", c));
                } else {
                    quoted.append((char) c);
                }
            });
            return quoted.append('"').toString();
        }

        /** A shard key, or the bound of a range. */
        static String document(BsonDocument document) {
            var members = new java.util.StringJoiner(", ", "{ ", " }");
            document.forEach((name, value) -> members.add(name + ": " + value(value)));
            return members.toString();
        }

        private static String value(BsonValue value) {
            return switch (value.getBsonType()) {
                case STRING -> text(value.asString().getValue());
                case MIN_KEY -> "MinKey()";
                case MAX_KEY -> "MaxKey()";
                case INT32, INT64, DOUBLE -> Long.toString(value.asNumber().longValue());
                default -> new BsonDocument("v", value).toJson();
            };
        }
    }
}
