package io.millrace.app.sink.plan;

import io.millrace.upsert.Revision;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A Kafka record that carries one upsert.
 *
 * @param record the record itself, whose value is a BSON document
 * @param id the document's {@code _id}
 * @param revision the revision of the document before and after
 * @param idStart where the element {@code _id} begins within the value
 * @param idEnd where the element after {@code _id} begins
 */
public record UpsertRecord(ConsumerRecord<byte[], byte[]> record, String id, Revision revision, int idStart, int idEnd)
        implements Parsed {

    /** The bytes that are set: all elements but {@code _id}, without the frame of a document. */
    int setBytes() {
        return record.value().length - 5 - (idEnd - idStart);
    }
}
