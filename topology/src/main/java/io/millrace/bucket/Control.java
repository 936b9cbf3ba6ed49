package io.millrace.bucket;

import io.millrace.reading.MetaKey;
import io.millrace.upsert.BsonBuffer;
import java.util.List;

/** Writes {@code meta} and {@code control}, which {@code columns} and {@code offsets} share. */
final class Control {

    private static final int VERSION = 1;

    private final String timeName;
    private final List<String> metaFields;

    Control(String timeName, List<String> metaFields) {
        this.timeName = timeName;
        this.metaFields = metaFields;
    }

    /** The revision of the document after the next write: one for each reading, and one for the end. */
    static long revision(OpenBucket bucket, boolean closed) {
        return closed ? bucket.count() + 1L : bucket.count();
    }

    /**
     * Writes {@code meta} and {@code control} of a document without any reading.
     *
     * @param step the length of a slot in seconds; 0 without slots
     */
    void writeEmpty(BsonBuffer out, MetaKey meta, long start, int step) {
        out.writeDocument("meta", meta.toMeta(metaFields));
        int control = out.startDocument("control");
        out.writeInt32("version", VERSION);
        out.writeInt64("rev", 0);
        out.writeBoolean("closed", false);
        out.writeInt32("count", 0);
        out.writeDate("start", start);
        if (step > 0) {
            out.writeInt32("step", step);
        }
        for (String extreme : List.of("min", "max")) {
            int extremes = out.startDocument(extreme);
            out.writeDate(timeName, 0);
            out.end(extremes);
        }
        out.end(control);
    }

    /** Writes the paths that change with each write, before the first write all of them. */
    void write(BsonBuffer out, OpenBucket bucket, MetaKey meta, boolean closed, int step) {
        if (bucket.emitted() == 0) {
            out.writeDocument("meta", meta.toMeta(metaFields));
            out.writeInt32("control.version", VERSION);
            out.writeDate("control.start", bucket.start());
            if (step > 0) {
                out.writeInt32("control.step", step);
            }
        }
        out.writeInt64("control.rev", revision(bucket, closed));
        out.writeBoolean("control.closed", closed);
        out.writeInt32("control.count", bucket.count());
        int min = out.startDocument("control.min");
        out.writeDate(timeName, bucket.minTime());
        bucket.extremes().writeMin(out, timeName);
        out.end(min);
        int max = out.startDocument("control.max");
        out.writeDate(timeName, bucket.maxTime());
        bucket.extremes().writeMax(out, timeName);
        out.end(max);
    }
}
