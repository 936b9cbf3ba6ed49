package io.millrace.state;

import io.millrace.bucket.OpenBucket;
import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.MetaKey;
import java.util.ArrayList;
import java.util.List;

/**
 * Full chunks that wait to be written together: where several become full between two commits, one upsert then carries what
 * many would. Those of one commit are one record.
 */
final class SealedChunks {

    private static final byte VERSION = 2;

    /** The version whose records hold one chunk each. */
    private static final byte ONE_CHUNK = 1;

    private final StateTable table;
    private final Writes writes;
    private final StateKeys keys;
    private final ByteWriter out = new ByteWriter();

    SealedChunks(StateTable table, Writes writes, StateKeys keys) {
        this.table = table;
        this.writes = writes;
        this.keys = keys;
    }

    /** Keeps those of a bucket that are not yet kept; to be called by a commit. */
    void store(MetaKey meta, OpenBucket bucket) {
        List<byte[]> fresh =
                bucket.sealed().subList(bucket.stored(), bucket.sealed().size());
        if (fresh.isEmpty()) {
            return;
        }
        out.clear().writeByte(VERSION).writeUnsigned(fresh.size());
        for (byte[] document : fresh) {
            out.writeUnsigned(document.length).writeBytes(document);
        }
        writes.put(keys.sealed(meta, bucket.start(), bucket.firstSealed() + bucket.stored()), out.toBytes());
        bucket.markStored();
    }

    /** The chunks of the record that begins with chunk number {@code first}. */
    List<byte[]> load(MetaKey meta, long start, int first) {
        byte[] stored = table.get(keys.sealed(meta, start, first));
        if (stored == null) {
            throw new IllegalStateException("the state of " + meta + " has lost chunk " + first
                    + " of a bucket: the state store is damaged; stop the application, delete its state directory, and"
                    + " start it again, so that it is restored from Kafka");
        }
        var in = new ByteReader(stored);
        if (in.readVersion(VERSION, "chunks") == ONE_CHUNK) {
            return List.of(in.readBytes(stored.length - 1));
        }
        var documents = new ArrayList<byte[]>();
        for (int rest = in.readCount(); rest > 0; rest--) {
            documents.add(in.readBytes(in.readCount()));
        }
        return documents;
    }

    /** Forgets those of a bucket, which have been written. */
    void delete(MetaKey meta, OpenBucket bucket) {
        for (int first : bucket.records()) {
            table.delete(keys.sealed(meta, bucket.start(), first));
        }
    }
}
