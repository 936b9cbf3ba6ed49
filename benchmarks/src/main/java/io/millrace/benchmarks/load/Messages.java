package io.millrace.benchmarks.load;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The records that carry the readings of a load: JSON objects of about 100 bytes for one field. Not thread-safe. */
public final class Messages {

    /** The time of the first reading, in milliseconds since the epoch: the beginning of an hour. */
    public static final long START = 1_760_000_400_000L;

    private static final List<String> FIELDS = List.of(
            "temp", "humidity", "pressure", "voltage", "current", "power", "vibration", "flow", "level", "speed");

    private final int fields;
    private final int shift;
    private final StringBuilder text = new StringBuilder(256);

    public Messages(Load load) {
        this.fields = load.fields();
        this.shift = Math.floorMod(load.seed(), 1500);
    }

    public static byte[] key(int meta) {
        return device(meta).getBytes(StandardCharsets.UTF_8);
    }

    /** The message of a reading at its own time, a second after the one before. */
    public byte[] value(int meta, int reading) {
        return value(meta, reading, START + reading * 1000L);
    }

    /** The message of a reading at a time, in milliseconds since the epoch. */
    public byte[] value(int meta, int reading, long time) {
        text.setLength(0);
        text.append("{\"deviceId\":\"")
                .append(device(meta))
                .append("\",\"site\":\"plant-north/hall-2/line-7\",\"ts\":");
        text.append(time);
        for (int field = 0; field < fields; field++) {
            // A walk that repeats after a while and has no two equal neighbours.
            int hundredths = 2000 + Math.floorMod(meta * 31 + reading * 7 + field * 131 + shift, 1500);
            text.append(",\"")
                    .append(FIELDS.get(field))
                    .append("\":")
                    .append(hundredths / 100)
                    .append('.');
            text.append((char) ('0' + hundredths / 10 % 10)).append((char) ('0' + hundredths % 10));
        }
        text.append(",\"unit\":null}");
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The member {@code deviceId} of a meta's readings. */
    public static String device(int meta) {
        String digits = Integer.toString(meta);
        return "device-" + "0".repeat(Math.max(0, 7 - digits.length())) + digits;
    }

    /** How many numbers there are in a message. */
    public static int numbers(Load load) {
        return 1 + load.fields();
    }
}
