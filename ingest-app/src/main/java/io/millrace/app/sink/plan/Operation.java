package io.millrace.app.sink.plan;

import io.millrace.upsert.UpsertTarget.Guard;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * One guarded update of one document, or its insert, made of one upsert record or of several of the same document.
 *
 * @param guard what keeps an older record from undoing a newer one
 * @param id the document's {@code _id}
 * @param from the revision before the first record
 * @param to the revision after the last record; for newest readings, the time of the newest one in milliseconds
 * @param start the beginning of the document's span in milliseconds since the epoch; of a document of one reading, its time
 * @param records the records it is made of, in their order; at least one
 * @param set the document to be set; with {@link Guard.Insert} the one to be inserted, with its {@code _id}
 */
public record Operation(
        Guard guard, String id, long from, long to, long start, List<UpsertRecord> records, RawBsonDocument set) {

    /** An operation of one record alone. Copies the record's bytes once and decodes nothing. */
    public static Operation of(Guard guard, UpsertRecord upsert) {
        return new Operation(
                guard,
                upsert.id(),
                guard instanceof Guard.Newest ? 0 : upsert.revision().from(),
                upsert.revision().to(),
                upsert.revision().start(),
                List.of(upsert),
                guard instanceof Guard.Insert
                        ? new RawBsonDocument(upsert.record().value())
                        : alone(upsert));
    }

    /** Whether a missing document is begun by this operation. */
    public boolean upsert() {
        return from == 0;
    }

    /** Which document it applies to: the one with this id, at a revision from which it leads on. */
    public BsonDocument filter() {
        if (guard instanceof Guard.Once) {
            return new BsonDocument("_id", new BsonString(id));
        }
        var bounds = new BsonDocument();
        if (!upsert()) {
            bounds.append("$gte", new BsonInt64(from));
        }
        bounds.append("$lt", guardValue());
        return new BsonDocument("_id", new BsonString(id)).append(guard.path(), bounds);
    }

    public BsonDocument update() {
        return new BsonDocument("$set", set);
    }

    /** How many readings it carries: by revision, or one per record of newest readings. */
    public long readings() {
        return guard instanceof Guard.Newest ? records.size() : to - from;
    }

    /** Each record as an operation of its own, in order. */
    public List<Operation> singles() {
        return records.size() == 1
                ? List.of(this)
                : records.stream().map(each -> of(guard, each)).toList();
    }

    /** The only fields a look at the document needs. */
    public static BsonDocument lookProjection(Guard guard) {
        return new BsonDocument(guard.path(), BsonBoolean.TRUE);
    }

    private BsonValue guardValue() {
        return guard instanceof Guard.Newest ? new BsonDateTime(to) : new BsonInt64(to);
    }

    private static RawBsonDocument alone(UpsertRecord upsert) {
        byte[] value = upsert.record().value();
        var document = new DocumentBytes(upsert.setBytes());
        document.add(value, 4, upsert.idStart() - 4);
        document.add(value, upsert.idEnd(), value.length - 1 - upsert.idEnd());
        return new RawBsonDocument(document.toBytes());
    }
}
