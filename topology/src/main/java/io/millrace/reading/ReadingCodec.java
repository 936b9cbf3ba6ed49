package io.millrace.reading;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.errors.SerializationException;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * The binary form in which readings pass through the internal topic that brings those of one meta together: compact, and
 * cheap to write and read where readings are of few shapes. Used by one thread.
 *
 * <p>Version 1: the version byte; a block of topic and topic id; partition, offset, index; a block of the meta key; the time
 * in milliseconds; a block of the names of the fields; the code of each field's {@link ValueType}; each field's value.
 * Blocks begin with their length; integers have seven bits a byte, signed ones zigzag.
 */
public final class ReadingCodec {

    /** The version that is written. */
    public static final byte VERSION = 1;

    private static final int MOST_NAME_BLOCKS = 1_000;

    private final ByteWriter output = new ByteWriter();
    private final Map<FieldSet, byte[]> nameBlocks = new HashMap<>();
    private FieldSet none = FieldSet.empty();
    private final BlockCache<FieldSet> fieldSets = new BlockCache<>(256, this::fieldSet);
    private final BlockCache<Position> origins = new BlockCache<>(16, ReadingCodec::origin);
    private @Nullable Position lastOrigin;
    private byte[] lastOriginBlock = {};

    /** Writes a reading. */
    public byte[] encode(Reading reading) {
        Position position = reading.position();
        FieldSet fields = reading.fields();
        output.clear();
        output.writeByte(VERSION);
        output.writeBlock(originBlock(position));
        output.writeUnsigned(position.partition());
        output.writeUnsigned(position.offset());
        output.writeUnsigned(position.index());
        output.writeBlock(reading.meta().utf8());
        output.writeSigned(reading.time());
        output.writeBlock(nameBlock(fields));
        for (int i = 0; i < fields.size(); i++) {
            output.writeByte(reading.type(i).code());
        }
        for (int i = 0; i < fields.size(); i++) {
            putValue(reading, i);
        }
        return output.toBytes();
    }

    private void putValue(Reading reading, int field) {
        switch (reading.type(field)) {
            case MISSING -> {}
            case INT32, INT64 -> output.writeSigned(reading.bits(field));
            case DOUBLE -> output.writeLong(reading.bits(field));
            case BOOLEAN -> output.writeByte((byte) reading.bits(field));
            case TEXT -> output.writeText((String) Objects.requireNonNull(reading.object(field)));
            case DECIMAL128 -> {
                var value = (Decimal128) Objects.requireNonNull(reading.object(field));
                output.writeLong(value.getHigh());
                output.writeLong(value.getLow());
            }
        }
    }

    private byte[] originBlock(Position position) {
        Position last = lastOrigin;
        if (last == null
                || !last.topic().equals(position.topic())
                || !last.topicId().equals(position.topicId())) {
            var block = new ByteWriter();
            block.writeText(position.topic());
            block.writeText(position.topicId());
            lastOriginBlock = block.toBytes();
            lastOrigin = position;
        }
        return lastOriginBlock;
    }

    private byte[] nameBlock(FieldSet fields) {
        byte[] known = nameBlocks.get(fields);
        if (known != null) {
            return known;
        }
        var block = new ByteWriter();
        for (int i = 0; i < fields.size(); i++) {
            block.writeText(fields.name(i));
        }
        if (nameBlocks.size() == MOST_NAME_BLOCKS) {
            nameBlocks.clear();
        }
        byte[] bytes = block.toBytes();
        nameBlocks.put(fields, bytes);
        return bytes;
    }

    /**
     * Reads what {@link #encode} wrote. Readings of one shape share one {@link FieldSet}.
     *
     * @throws SerializationException if the version is not known, or the bytes are not a reading
     */
    public Reading decode(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] != VERSION) {
            throw new SerializationException("a reading between the steps of the topology has format "
                    + (bytes.length == 0 ? "(none)" : bytes[0]) + ", and this version of Millrace reads " + VERSION
                    + ": stop all instances, run `millrace drain` with the version that wrote it, then start this one");
        }
        var input = new ByteReader(bytes);
        try {
            return read(input, bytes);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new SerializationException(
                    "not a reading, at byte " + input.position() + " of " + bytes.length + ": " + e.getMessage(), e);
        }
    }

    private Reading read(ByteReader input, byte[] bytes) {
        input.readByte();
        int length = input.skipBlock();
        Position origin = origins.get(bytes, input.position() - length, input.position());
        var position = new Position(
                origin.topic(), origin.topicId(), input.readCount(), input.readUnsigned(), input.readCount());
        var meta = new MetaKey(input.readBlock());
        long time = input.readSigned();
        length = input.skipBlock();
        FieldSet fields = fieldSets.get(bytes, input.position() - length, input.position());
        byte[] types = new byte[fields.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = input.readByte();
        }
        long[] bits = new long[types.length];
        Object[] objects = null;
        for (int i = 0; i < types.length; i++) {
            switch (ValueType.of(types[i])) {
                case MISSING -> {}
                case INT32, INT64 -> bits[i] = input.readSigned();
                case DOUBLE -> bits[i] = input.readLong();
                case BOOLEAN -> bits[i] = input.readByte();
                case TEXT -> objects = with(objects, types.length, i, input.readText());
                case DECIMAL128 ->
                    objects = with(
                            objects,
                            types.length,
                            i,
                            Decimal128.fromIEEE754BIDEncoding(input.readLong(), input.readLong()));
            }
        }
        if (input.hasMore()) {
            throw new IllegalArgumentException("something follows");
        }
        return new Reading(meta, time, fields, types, bits, objects, position);
    }

    private static Object[] with(Object @Nullable [] objects, int size, int index, Object value) {
        Object[] all = objects == null ? new Object[size] : objects;
        all[index] = value;
        return all;
    }

    private FieldSet fieldSet(byte[] block) {
        var input = new ByteReader(block);
        if (none.isFamilyFull()) {
            none = FieldSet.empty();
        }
        FieldSet fields = none;
        while (input.hasMore()) {
            fields = fields.with(input.readText());
        }
        return fields;
    }

    private static Position origin(byte[] block) {
        var input = new ByteReader(block);
        return new Position(input.readText(), input.readText(), 0, 0, 0);
    }
}
