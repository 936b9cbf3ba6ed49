package io.millrace.bucket;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;

/**
 * What the layout of a series keeps of a bucket beside its last readings: extremes, and which slots are taken. Part of the
 * stored format: what is not kept is not stored. Used by one thread.
 */
public final class Kept {

    /** The code of the layout that there was first, whose state does not name it. */
    public static final byte COLUMNS = 0;

    private static final byte SAMPLES = 1;
    private static final byte OFFSETS = 2;
    private static final byte DOCUMENTS = 3;
    private static final byte TIMESERIES = 4;
    private static final byte SAMPLES_IN_SECONDS = 5;

    private final Layout layout;
    private final boolean seconds;
    private final long step;

    // Of all buckets that do not keep them, and so never changed.
    private final Extremes noExtremes = new Extremes(FieldSet.empty());
    private final Slots noSlots = new Slots(0, 1, FieldSet.empty());

    public Kept(Series series) {
        this.layout = series.layout();
        this.seconds = series.sampleTimes() == SampleTimes.SECONDS;
        this.step = series.step().toMillis();
    }

    /** What tells the state of a layout from that of others. Part of the stored format: the codes never change. */
    public byte code() {
        return switch (layout) {
            case COLUMNS -> COLUMNS;
            case SAMPLES -> seconds ? SAMPLES_IN_SECONDS : SAMPLES;
            case OFFSETS -> OFFSETS;
            case DOCUMENTS -> DOCUMENTS;
            case TIMESERIES -> TIMESERIES;
        };
    }

    /** What a code means, in the words of the configuration. */
    public static String describe(byte code) {
        return switch (code) {
            case COLUMNS -> "layout: columns";
            case SAMPLES -> "layout: samples, bucket.times: date";
            case OFFSETS -> "layout: offsets";
            case DOCUMENTS -> "layout: documents";
            case TIMESERIES -> "layout: timeseries";
            case SAMPLES_IN_SECONDS -> "layout: samples, bucket.times: seconds";
            default -> "a layout that this version does not know";
        };
    }

    private boolean hasExtremes() {
        return layout == Layout.COLUMNS || layout == Layout.OFFSETS;
    }

    private boolean hasSlots() {
        return layout == Layout.OFFSETS;
    }

    Extremes extremes(FieldSet fields) {
        return hasExtremes() ? new Extremes(fields) : noExtremes;
    }

    Slots slots(long start) {
        return hasSlots() ? new Slots(start, step, FieldSet.empty()) : noSlots;
    }

    void save(ByteWriter out, OpenBucket bucket) {
        if (hasExtremes()) {
            bucket.extremes().save(out);
        }
        if (hasSlots()) {
            bucket.slots().save(out);
        }
    }

    Extremes loadExtremes(ByteReader in, FieldSet none) {
        return hasExtremes() ? Extremes.load(in, none) : noExtremes;
    }

    /** Reads the slots as they were before the readings of the last chunk. */
    Slots loadSlots(ByteReader in, long start, FieldSet none) {
        return hasSlots() ? Slots.load(in, start, none) : noSlots;
    }

    /** Takes a reading of the last chunk in again. */
    void take(Slots slots, Reading reading) {
        if (hasSlots()) {
            slots.take(reading);
        }
    }
}
