package io.millrace.app.sink.plan;

import io.millrace.app.sink.plan.Parsed.Malformed;
import io.millrace.upsert.UpsertTarget.Guard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What a batch of consecutive records of one partition asks of MongoDB.
 *
 * @param waves the unordered bulks, to be written strictly one after another; within one of them no two operations have the
 *     same {@code _id}
 * @param malformed the records that are no upsert records
 */
public record BulkPlan(List<List<Operation>> waves, List<Malformed> malformed) {

    /**
     * The largest document (bytes) that merging makes: large enough for every chunk of a bucket, far enough from the size
     * at which MongoDB refuses.
     */
    private static final int MAX_MERGED_BYTES = 4 * 1024 * 1024;

    /** Plans records, given in the order of their offsets. */
    public static BulkPlan of(Guard guard, List<ConsumerRecord<byte[], byte[]>> records) {
        return of(guard, records, MAX_MERGED_BYTES);
    }

    static BulkPlan of(Guard guard, List<ConsumerRecord<byte[], byte[]>> records, int maxMergedBytes) {
        var parser = new UpsertParser(guard);
        var malformed = new ArrayList<Malformed>();
        var documents = new LinkedHashMap<String, List<Merge>>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            Parsed parsed = parser.parse(record);
            if (parsed instanceof UpsertRecord upsert) {
                add(guard, documents.computeIfAbsent(upsert.id(), id -> new ArrayList<>(1)), upsert, maxMergedBytes);
            } else if (parsed instanceof Malformed bad) {
                malformed.add(bad);
            }
        }
        return new BulkPlan(waves(documents), List.copyOf(malformed));
    }

    private static void add(Guard guard, List<Merge> merges, UpsertRecord upsert, int maxMergedBytes) {
        if (merges.isEmpty() || !merges.get(merges.size() - 1).take(upsert, maxMergedBytes)) {
            merges.add(Merge.of(guard, upsert));
        }
    }

    /** The n-th merge of every document makes the n-th bulk. */
    private static List<List<Operation>> waves(Map<String, List<Merge>> documents) {
        var waves = new ArrayList<List<Operation>>();
        for (List<Merge> merges : documents.values()) {
            for (int i = 0; i < merges.size(); i++) {
                if (i == waves.size()) {
                    waves.add(new ArrayList<>());
                }
                waves.get(i).add(merges.get(i).operation());
            }
        }
        return waves;
    }
}
