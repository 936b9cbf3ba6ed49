package io.millrace.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes that is written from the front and used again. Not thread-safe. */
public final class ByteWriter {

    private byte[] bytes = new byte[256];
    private int size;

    /** Forgets what was written. */
    public ByteWriter clear() {
        size = 0;
        return this;
    }

    public int size() {
        return size;
    }

    /** A copy of what was written. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    public ByteWriter writeByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter writeBytes(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    /** Four bytes, big-endian. */
    public ByteWriter writeInt(int value) {
        return writeBigEndian(value, Integer.SIZE);
    }

    /** Eight bytes, big-endian. */
    public ByteWriter writeLong(long value) {
        return writeBigEndian(value, Long.SIZE);
    }

    private ByteWriter writeBigEndian(long value, int bits) {
        room(bits / Byte.SIZE);
        for (int shift = bits - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[size++] = (byte) (value >>> shift);
        }
        return this;
    }

    /** An unsigned number in seven bits a byte, lowest first: one byte below 128. */
    public ByteWriter writeUnsigned(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    /** A signed number, small where its magnitude is. */
    public ByteWriter writeSigned(long value) {
        return writeUnsigned((value << 1) ^ (value >> 63));
    }

    /** A length and that many bytes. */
    public ByteWriter writeBlock(byte[] block) {
        return writeUnsigned(block.length).writeBytes(block);
    }

    /** A text as a block of UTF-8. */
    public ByteWriter writeText(String text) {
        return writeBlock(text.getBytes(StandardCharsets.UTF_8));
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
