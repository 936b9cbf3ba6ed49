package io.millrace.state;

import io.millrace.bucket.OpenBucket;
import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.MetaKey;

/**
 * Full chunks that wait to be written together, each in a record of its own: where several become full between two commits,
 * one upsert then carries what many would.
 */
final class SealedChunks {

    private static final byte VERSION = 1;

    private final StateTable table;
    private final StateKeys keys;
    private final ByteWriter out = new ByteWriter();

    SealedChunks(StateTable table, StateKeys keys) {
        this.table = table;
        this.keys = keys;
    }

    /** Keeps those of a bucket that are not yet kept. */
    void store(MetaKey meta, OpenBucket bucket) {
        for (int i = bucket.stored(); i < bucket.sealed().size(); i++) {
            byte[] document = bucket.sealed().get(i);
            table.put(
                    keys.sealed(meta, bucket.start(), bucket.firstSealed() + i),
                    out.clear().writeByte(VERSION).writeBytes(document).toBytes());
        }
        bucket.markStored();
    }

    byte[] load(MetaKey meta, long start, int chunk) {
        byte[] stored = table.get(keys.sealed(meta, start, chunk));
        if (stored == null) {
            throw new IllegalStateException("the state of " + meta + " has lost chunk " + chunk
                    + " of a bucket: the state store is damaged; stop the application, delete its state directory, and"
                    + " start it again, so that it is restored from Kafka");
        }
        return new ByteReader(stored).expectVersion(VERSION, "chunk").readBytes(stored.length - 1);
    }

    /** Forgets those of a bucket, which have been written. */
    void delete(MetaKey meta, OpenBucket bucket) {
        for (int i = 0; i < bucket.stored(); i++) {
            table.delete(keys.sealed(meta, bucket.start(), bucket.firstSealed() + i));
        }
    }
}
