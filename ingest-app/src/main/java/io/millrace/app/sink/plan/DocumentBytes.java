package io.millrace.app.sink.plan;

/** Puts a BSON document together from elements that are already encoded. */
final class DocumentBytes {

    private final byte[] bytes;
    private int at = 4;

    /** A document whose elements have this many bytes together. */
    DocumentBytes(int elementBytes) {
        bytes = new byte[4 + elementBytes + 1];
        bytes[0] = (byte) bytes.length;
        bytes[1] = (byte) (bytes.length >>> 8);
        bytes[2] = (byte) (bytes.length >>> 16);
        bytes[3] = (byte) (bytes.length >>> 24);
    }

    void add(byte[] source, int start, int length) {
        System.arraycopy(source, start, bytes, at, length);
        at += length;
    }

    byte[] toBytes() {
        if (at != bytes.length - 1) {
            throw new IllegalStateException("elements of " + (at - 4) + " bytes, announced " + (bytes.length - 5));
        }
        return bytes;
    }
}
