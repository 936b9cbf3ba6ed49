package io.millrace.rollup;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A history document that is being filled: which of its windows were begun, and the values of those touched last. The values
 * of the others are with whoever {@linkplain #leave took} them.
 */
public final class OpenHistory {

    /** The number of windows whose values are held when all are written; most readings go to the newest. */
    private static final int HELD = 2;

    /**
     * The largest size of a document in bytes of BSON, far from the 16 MiB at which MongoDB refuses it; no upsert record is
     * larger either. Only a single reading can be beyond it.
     */
    static final int LARGEST = 3 << 20;

    /** What a document takes beside its windows, but for the meta: more than its id and dates. */
    private static final int HEAD_BYTES = 512;

    /** The number of windows whose values are held until they are written. */
    private static final int MOST_HELD = 16;

    private final long start;
    private final long end;
    private final long random;
    private final BitSet begun;

    /** The windows that are held, the one touched last at the end. */
    private Window[] windows = {};

    private int bytes = HEAD_BYTES;
    private long revision;
    private long emitted;

    private OpenHistory(long start, long end, long random, BitSet begun) {
        this.start = start;
        this.end = end;
        this.random = random;
        this.begun = begun;
    }

    /** Begins a document for the windows that begin from {@code start} to {@code end} exclusive. */
    public static OpenHistory begin(long start, long end, long random) {
        return new OpenHistory(start, end, random, new BitSet());
    }

    /** The held window that holds this time. */
    public @Nullable Window windowAt(long time) {
        for (int i = windows.length - 1; i >= 0; i--) {
            if (windows[i].holds(time)) {
                return windows[i];
            }
        }
        return null;
    }

    public boolean wasBegun(int window) {
        return begun.get(window);
    }

    /**
     * Whether the document has room for a reading.
     *
     * @param window its window, as far as it is held
     */
    public boolean hasRoomFor(@Nullable Window window, Reading reading) {
        if (window != null && window.bytesToAdd(reading) == 0) {
            return true;
        }
        int more = window == null ? Window.begin(0, 0, 0, reading.fields()).bytes() : window.bytesToAdd(reading);
        return revision == 0 || bytes + more <= LARGEST;
    }

    /** Holds a window, begun now or before. There must be room: see {@link #isFull}. */
    public void hold(Window window) {
        if (!begun.get(window.index())) {
            bytes += window.bytes();
        }
        begun.set(window.index());
        windows = Arrays.copyOf(windows, windows.length + 1);
        windows[windows.length - 1] = window;
    }

    public boolean isFull() {
        return windows.length == MOST_HELD;
    }

    /** Whether there are more windows than are held once they are written. */
    public boolean hasLeaving() {
        return windows.length > HELD;
    }

    /** Lets go of the window that was touched longest ago, which must be written; its values are then the caller's to keep. */
    public Window leave() {
        Window longest = windows[0];
        windows = Arrays.copyOfRange(windows, 1, windows.length);
        return longest;
    }

    /** Folds a reading into a held window. */
    public void add(Window window, Reading reading) {
        if (windows[windows.length - 1] != window) {
            moveToEnd(window);
        }
        bytes += window.bytesToAdd(reading);
        window.add(reading);
        revision++;
    }

    private void moveToEnd(Window window) {
        int at = 0;
        while (windows[at] != window) {
            at++;
        }
        System.arraycopy(windows, at + 1, windows, at, windows.length - 1 - at);
        windows[windows.length - 1] = window;
    }

    /** The windows that were begun and are not held. */
    public BitSet left() {
        BitSet left = (BitSet) begun.clone();
        for (Window window : windows) {
            left.clear(window.index());
        }
        return left;
    }

    Window[] windows() {
        return windows;
    }

    public long start() {
        return start;
    }

    public long end() {
        return end;
    }

    long random() {
        return random;
    }

    /** The number of readings taken in. */
    public long revision() {
        return revision;
    }

    /** The revision that the last write led to. */
    public long emitted() {
        return emitted;
    }

    public boolean hasUnemitted() {
        return revision != emitted;
    }

    /** What was not written has been. */
    public void markEmitted() {
        emitted = revision;
        for (Window window : windows) {
            window.markWritten();
        }
    }

    /** Writes the document for the state. */
    public void save(ByteWriter out) {
        out.writeUnsigned(bytes)
                .writeSigned(start)
                .writeUnsigned(end - start)
                .writeLong(random)
                .writeUnsigned(revision)
                .writeUnsigned(emitted);
        byte[] bits = begun.toByteArray();
        out.writeUnsigned(bits.length).writeBytes(bits);
        out.writeUnsigned(windows.length);
        for (Window window : windows) {
            window.save(out);
        }
    }

    /** Reads what {@link #save} wrote, with names out of the family of {@code none}. */
    public static OpenHistory load(ByteReader in, FieldSet none) {
        int bytes = in.readCount();
        OpenHistory history = loadWithoutSize(in, none);
        history.bytes = bytes;
        return history;
    }

    /**
     * Reads what was written before the size was kept. It is then what it is if all windows are as large as those held, but at
     * most half of the largest: taking in again what came since must not finish a document that went on.
     */
    public static OpenHistory loadWithoutSize(ByteReader in, FieldSet none) {
        long start = in.readSigned();
        long end = start + in.readUnsigned();
        long random = in.readLong();
        long revision = in.readUnsigned();
        long emitted = in.readUnsigned();
        var history = new OpenHistory(start, end, random, BitSet.valueOf(in.readBytes(in.readCount())));
        history.revision = revision;
        history.emitted = emitted;
        history.windows = new Window[in.readCount()];
        for (int i = 0; i < history.windows.length; i++) {
            history.windows[i] = Window.load(in, none);
            int all = history.windows[i].bytes() * history.begun.cardinality();
            history.bytes = Math.max(history.bytes, HEAD_BYTES + Math.min(all, LARGEST / 2));
        }
        return history;
    }
}
