package io.millrace.bucket;

import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.IdOrder;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.DocumentId;
import java.util.List;

/** How the buckets of a series are written: their size, and the upserts that fill them. Used by one thread. */
public abstract class BucketLayout {

    final Kept kept;
    final String timeName;
    final List<String> metaFields;
    private final IdOrder ids;
    final BsonBuffer out = new BsonBuffer();

    BucketLayout(Series series, Kept kept) {
        this.kept = kept;
        this.timeName = FieldNames.escape(series.time().name());
        this.metaFields = series.metaFields();
        this.ids = series.ids();
    }

    /**
     * The layout of a series whose readings go to buckets.
     *
     * @throws IllegalArgumentException if each reading is a document
     */
    public static BucketLayout of(Series series, Kept kept) {
        return switch (series.layout()) {
            case COLUMNS -> new ColumnsLayout(series, kept);
            case SAMPLES -> new SamplesLayout(series, kept);
            case OFFSETS -> new OffsetsLayout(series, kept);
            case DOCUMENTS, TIMESERIES -> throw new IllegalArgumentException(series.layout() + " has no buckets");
        };
    }

    /** Begins a bucket, whose first reading has these fields. */
    public final OpenBucket begin(MetaKey meta, long start, long random, FieldSet fields) {
        return OpenBucket.begin(start, random, emptyBytes(meta, start), fields, kept);
    }

    /** The size of a bucket's document without any reading. */
    abstract int emptyBytes(MetaKey meta, long start);

    /** The size of the document if it took in this reading, in bytes of BSON; extremes may make it a few bytes less. */
    public abstract int bytesWith(OpenBucket bucket, Reading reading);

    /** Takes a reading in; {@code newBytes} is what {@link #bytesWith} said of it. */
    public abstract void add(OpenBucket bucket, Reading reading, int newBytes);

    /** Writes the last chunk for good, and begins the next. */
    public void seal(OpenBucket bucket) {
        bucket.seal(chunk(bucket));
    }

    /** The last chunk as {@link OpenBucket#sealed()} keeps it. */
    abstract byte[] chunk(OpenBucket bucket);

    /** The revision of the document after the next write. */
    public abstract long revision(OpenBucket bucket, boolean closed);

    /**
     * The upsert that leads the document from {@link OpenBucket#emitted()} to {@link #revision}: a BSON document of
     * {@code _id} and paths to set.
     */
    public abstract byte[] upsert(OpenBucket bucket, MetaKey meta, boolean closed);

    /** Begins a document with its {@code _id}. */
    final int begin(OpenBucket bucket, MetaKey meta) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", id(meta, bucket.start(), bucket.random()));
        return document;
    }

    /** The {@code _id} of a document. */
    final String id(MetaKey meta, long start, long random) {
        return DocumentId.of(ids, meta, start, random);
    }
}
