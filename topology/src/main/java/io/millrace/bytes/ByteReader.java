package io.millrace.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what {@link ByteWriter} wrote. Not thread-safe. Bytes that are something else end in an
 * {@link IllegalArgumentException} at worst.
 */
public final class ByteReader {

    private final byte[] bytes;
    private int position;

    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads the version byte that every stored value begins with. */
    public ByteReader expectVersion(byte version, String what) {
        byte found = readByte();
        if (found != version) {
            throw new UnknownVersionException(what, found, version);
        }
        return this;
    }

    /** Reads the version byte of a value of which versions up to {@code newest} can be read. */
    public byte readVersion(byte newest, String what) {
        byte found = readByte();
        if (found < 1 || found > newest) {
            throw new UnknownVersionException(what, found, newest);
        }
        return found;
    }

    public boolean hasMore() {
        return position < bytes.length;
    }

    /** Where it reads next. */
    public int position() {
        return position;
    }

    public byte readByte() {
        require(1);
        return bytes[position++];
    }

    public byte[] readBytes(int length) {
        require(length);
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    /** Four bytes, big-endian. */
    public int readInt() {
        return (int) readBigEndian(Integer.BYTES);
    }

    /** Eight bytes, big-endian. */
    public long readLong() {
        return readBigEndian(Long.BYTES);
    }

    private long readBigEndian(int length) {
        require(length);
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << Byte.SIZE | (bytes[position++] & 0xFF);
        }
        return value;
    }

    public long readUnsigned() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = readByte();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("an integer of more than 64 bits at byte " + position);
    }

    /** An unsigned number of at most 31 bits. */
    public int readCount() {
        long value = readUnsigned();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("an integer of more than 31 bits at byte " + position);
        }
        return (int) value;
    }

    public long readSigned() {
        long value = readUnsigned();
        return (value >>> 1) ^ -(value & 1);
    }

    /** A length and that many bytes. */
    public byte[] readBlock() {
        return readBytes(readCount());
    }

    /** Passes over a block and answers its length; it ends at {@link #position()}. */
    public int skipBlock() {
        int length = readCount();
        require(length);
        position += length;
        return length;
    }

    public String readText() {
        int length = skipBlock();
        return new String(bytes, position - length, length, StandardCharsets.UTF_8);
    }

    private void require(int more) {
        if (more < 0 || more > bytes.length - position) {
            throw new IllegalArgumentException(
                    "ends at byte " + bytes.length + ", where " + more + " more are expected");
        }
    }
}
