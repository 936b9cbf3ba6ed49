package io.millrace.app.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The commands that shard the collections of an application, for {@code mongosh} on a {@code mongos}. Pure.
 *
 * <p>An {@code _id} begins with the meta and is in the filter of every upsert, so that it can be the shard key alone: a write
 * goes to one shard, and so does a question for one meta. Documents of one reading are called by their positions, which grow
 * together, and are spread by a hash. Time-series collections cannot be sharded by {@code _id}; theirs is the meta field.
 */
final class ShardCommands {

    private ShardCommands() {}

    /**
     * @param database the name of the database
     * @param metas the beginnings of {@code _id}s of a sample of metas, in any order; may be empty
     * @param chunks how many chunks each collection is to have from the beginning, as far as the sample tells where
     */
    static List<String> of(String database, DesiredSchema desired, List<String> metas, int chunks) {
        List<String> bounds = bounds(metas, chunks);
        var commands = new ArrayList<String>();
        commands.add("sh.enableSharding(" + quoted(database) + ")");
        for (CollectionSpec collection : desired.collections()) {
            String namespace = quoted(database + "." + collection.name());
            if (collection.timeSeries().isPresent()) {
                commands.add("sh.shardCollection(" + namespace + ", { "
                        + quoted(collection.timeSeries().get().meta()) + ": 1 })");
            } else if (collection.kind() == DocumentKind.DOCUMENT) {
                commands.add("sh.shardCollection(" + namespace + ", { _id: \"hashed\" })");
            } else {
                commands.add("sh.shardCollection(" + namespace + ", { _id: 1 })");
                bounds.forEach(bound -> commands.add("sh.splitAt(" + namespace + ", { _id: " + quoted(bound) + " })"));
            }
        }
        return List.copyOf(commands);
    }

    /** The metas that part the sample into so many parts of about the same size. */
    private static List<String> bounds(List<String> metas, int chunks) {
        List<String> sorted = metas.stream().sorted().distinct().toList();
        var bounds = new TreeSet<String>();
        for (int i = 1; i < chunks; i++) {
            int at = (int) ((long) sorted.size() * i / chunks);
            if (at > 0) {
                bounds.add(sorted.get(at));
            }
        }
        return List.copyOf(bounds);
    }

    /** As JavaScript's text; JSON's escapes are its own. */
    private static String quoted(String text) {
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
}
