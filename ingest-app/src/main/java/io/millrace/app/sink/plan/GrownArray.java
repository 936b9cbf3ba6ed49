package io.millrace.app.sink.plan;

import java.util.ArrayList;
import java.util.List;

/** An array that one record sets whole, and elements that later records add to its end, each as {@code <path>.<index>}. */
final class GrownArray {

    private static final int LENGTH_BYTES = 4;

    private final Slice whole;
    private final int prefix;
    private final List<Slice> added = new ArrayList<>();
    private int size;
    private int addedBytes;

    GrownArray(String path, Slice whole) {
        this.whole = whole;
        this.prefix = path.length() + 1;
        this.size = whole.elements();
    }

    private GrownArray(GrownArray other) {
        this.whole = other.whole;
        this.prefix = other.prefix;
        this.size = other.size;
        this.addedBytes = other.addedBytes;
        this.added.addAll(other.added);
    }

    GrownArray copy() {
        return new GrownArray(this);
    }

    /** Adds an element; false, and nothing is changed, if its index is not the next one. */
    boolean add(String index, Slice element) {
        if (!index.equals(Integer.toString(size))) {
            return false;
        }
        size++;
        added.add(element);
        addedBytes += element.length() - prefix;
        return true;
    }

    /** The bytes of the elements that were added. */
    int addedBytes() {
        return addedBytes;
    }

    void writeTo(DocumentBytes out) {
        int length = whole.end() - whole.valueStart() + addedBytes;
        out.add(whole.bytes(), whole.start(), whole.valueStart() - whole.start());
        out.add(
                new byte[] {(byte) length, (byte) (length >>> 8), (byte) (length >>> 16), (byte) (length >>> 24)},
                0,
                4);
        int first = whole.valueStart() + LENGTH_BYTES;
        out.add(whole.bytes(), first, whole.end() - 1 - first);
        for (Slice element : added) {
            out.add(element.bytes(), element.start(), 1);
            int name = element.start() + 1 + prefix;
            out.add(element.bytes(), name, element.end() - name);
        }
        out.add(new byte[1], 0, 1);
    }
}
