package io.millrace.app.sink.plan;

import io.millrace.upsert.Revision;
import io.millrace.upsert.UpsertTarget.Guard;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads upsert records. A record that would not advance its own guard is malformed: it could be applied for ever, or lock
 * out those that follow. Costs one pass over the names of the top-level elements. Thread-safe.
 */
final class UpsertParser {

    /** The size of the largest document (bytes) that MongoDB stores. */
    static final int MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

    private static final byte[] ID = "_id".getBytes(StandardCharsets.UTF_8);

    private final Guard guard;
    /** The path that a record has to set, to the value of one of its headers; empty where it is none in particular. */
    private final byte[] guardPath;

    UpsertParser(Guard guard) {
        this.guard = guard;
        this.guardPath = guardPath(guard).getBytes(StandardCharsets.UTF_8);
    }

    private static String guardPath(Guard guard) {
        if (guard instanceof Guard.Insert insert) {
            return insert.time();
        }
        return guard instanceof Guard.Once ? "" : guard.path();
    }

    /** What the record sets under the guard's path: its time for inserts, which are looked for by it. */
    private long guardValue(Revision revision) {
        return guard instanceof Guard.Insert ? revision.start() : revision.to();
    }

    Parsed parse(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            return new Parsed.Malformed(record, "the record has no value");
        }
        if (record.value().length > MAX_DOCUMENT_BYTES) {
            return new Parsed.Malformed(record, "the value is larger than any document can be");
        }
        Optional<Revision> revision = Revision.read(record.headers());
        if (revision.isEmpty()) {
            return new Parsed.Malformed(record, "the headers that say the revision are missing or malformed");
        }
        if (!(guard instanceof Guard.Newest) && !leadsOn(revision.get())) {
            return new Parsed.Malformed(
                    record,
                    "the headers lead from revision " + revision.get().from() + " to "
                            + revision.get().to());
        }
        try {
            return parse(record, revision.get());
        } catch (MalformedBsonException e) {
            return new Parsed.Malformed(record, "the value " + e.getMessage());
        }
    }

    private Parsed parse(ConsumerRecord<byte[], byte[]> record, Revision revision) throws MalformedBsonException {
        var element = new ElementCursor(record.value());
        String id = null;
        int idStart = 0;
        int idEnd = 0;
        boolean guarded = guardPath.length == 0;
        while (element.next()) {
            if (element.isNamed(ID)) {
                if (id != null || element.type() != Bson.STRING) {
                    return new Parsed.Malformed(record, "the value does not have one _id that is a text");
                }
                id = element.string();
                idStart = element.start();
                idEnd = element.end();
            } else if (element.isNamed(guardPath)) {
                guarded = isGuardType(element.type()) && element.integer() == guardValue(revision);
            }
        }
        if (id == null) {
            return new Parsed.Malformed(record, "the value has no _id");
        }
        if (!guarded) {
            String path = new String(guardPath, StandardCharsets.UTF_8);
            return new Parsed.Malformed(record, "the value does not set " + path + " to " + guardValue(revision));
        }
        return new UpsertRecord(record, id, revision, idStart, idEnd);
    }

    private boolean isGuardType(byte type) {
        return guard instanceof Guard.Revisions ? type == Bson.INT64 || type == Bson.INT32 : type == Bson.TIME;
    }

    /** A document that is written once is at its last revision at once. */
    private boolean leadsOn(Revision revision) {
        return revision.from() >= 0
                && revision.to() > revision.from()
                && (guard instanceof Guard.Revisions || revision.to() == 1);
    }
}
