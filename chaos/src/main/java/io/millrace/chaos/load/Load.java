package io.millrace.chaos.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * An endless load made from a seed: devices that send every few seconds, and among their readings duplicates, late ones, some
 * of one instant, clocks gone wrong, and messages that cannot be read. The same seed gives the same messages. Not thread-safe.
 */
public final class Load {
    private static final long BEGIN = Instant.parse("2025-10-09T08:50:00Z").toEpochMilli();
    private static final long DAY = 86_400_000L;

    /** A prime: counting in steps of {@link #STEP} modulo it meets each value once. */
    private static final long VALUES = 2_000_003;

    private static final long STEP = 48_271;

    /** How far back a duplicate reaches. */
    private static final int REMEMBERED = 4_000;

    private final SplittableRandom random;
    private final boolean keyed;
    private final int partitions;
    private final long[] clocks;
    private final List<Reading> sent = new ArrayList<>();
    private long count;

    /**
     * The load of a seed.
     *
     * @param keyed whether messages have their device as the key; otherwise they have none, and go to any partition
     */
    public Load(long seed, boolean keyed, int partitions, int devices) {
        this.random = new SplittableRandom(seed);
        this.keyed = keyed;
        this.partitions = partitions;
        this.clocks = new long[devices];
        for (int device = 0; device < devices; device++) {
            clocks[device] = BEGIN + random.nextLong(600_000);
        }
    }

    /** The next messages. */
    public List<Message> next(int messages) {
        var next = new ArrayList<Message>(messages);
        for (int i = 0; i < messages; i++) {
            next.add(one());
        }
        return next;
    }

    /** From now on nothing is repeated that was sent before: the state that would recognise it is about to be given up. */
    public void forget() {
        sent.clear();
    }

    private Message one() {
        int lot = random.nextInt(1_000);
        int device = random.nextInt(clocks.length);
        if (lot < 15) {
            return unreadable(device);
        }
        if (lot < 65 && !sent.isEmpty()) {
            return readable(sent.get(random.nextInt(sent.size())));
        }
        Reading reading = reading(device, lot);
        if (sent.size() < REMEMBERED) {
            sent.add(reading);
        } else {
            sent.set(random.nextInt(REMEMBERED), reading);
        }
        return readable(reading);
    }

    private Reading reading(int device, int lot) {
        long time;
        if (lot < 115) {
            time = clocks[device] - 1 - random.nextLong(1_800_000);
        } else if (lot < 125) {
            time = clocks[device] - DAY * (1 + random.nextInt(60)) - random.nextLong(DAY);
        } else if (lot < 127) {
            // A clock that was never set.
            time = Instant.parse("2001-01-01T00:00:00Z").toEpochMilli() + random.nextLong(60_000);
        } else if (lot < 150) {
            time = clocks[device];
        } else {
            clocks[device] += 1 + random.nextLong(12_000);
            time = clocks[device];
        }
        double temp = ((count++ * STEP) % VALUES) / 100.0 - 10_000;
        double hum = random.nextInt(10) == 0 ? Double.NaN : random.nextInt(101);
        return new Reading("dev-" + device, time, temp, hum);
    }

    private Message readable(Reading reading) {
        var json = new StringBuilder(100);
        json.append("{\"device\":\"").append(reading.device()).append("\",\"ts\":");
        if (random.nextInt(4) == 0) {
            json.append(reading.time());
        } else {
            json.append('"').append(Instant.ofEpochMilli(reading.time())).append('"');
        }
        json.append(",\"temp\":").append(reading.temp());
        if (!Double.isNaN(reading.hum())) {
            json.append(",\"hum\":").append((int) reading.hum());
        } else if (random.nextBoolean()) {
            json.append(",\"hum\":null");
        }
        return message(reading.device(), json.append('}').toString().getBytes(UTF_8), new Message.Stored(reading));
    }

    private Message unreadable(int device) {
        String name = "dev-" + device;
        String now = Instant.ofEpochMilli(clocks[device]).toString();
        return switch (random.nextInt(9)) {
            case 0 -> message(name, new byte[] {(byte) 0xff, 0, 17}, new Message.SetAside("malformed"));
            case 1 -> aside(name, "{\"device\":\"" + name + "\",\"ts\":", "malformed");
            case 2 -> aside(name, "{\"device\":\"" + name + "\",\"temp\":1}", "no-time");
            case 3 -> aside(name, "{\"device\":\"" + name + "\",\"ts\":\"soon\",\"temp\":1}", "bad-time");
            case 4 -> aside(name, "{\"ts\":\"" + now + "\",\"temp\":1}", "no-meta");
            case 5 -> aside(name, "{\"device\":\"" + name + "\",\"ts\":\"" + now + "\"}", "no-values");
            case 6 ->
                aside(
                        name,
                        "{\"device\":\"" + name + "\",\"ts\":\"2199-01-01T00:00:00Z\",\"temp\":1}",
                        "time-in-future");
            case 7 ->
                aside(
                        name,
                        "{\"device\":\"" + name + "\",\"ts\":\"1980-01-06T00:00:00Z\",\"temp\":1}",
                        "time-too-early");
            default ->
                random.nextBoolean()
                        ? message(name, null, new Message.Ignored())
                        : message(name, new byte[0], new Message.SetAside("empty"));
        };
    }

    private Message aside(String device, String json, String reason) {
        return message(device, json.getBytes(UTF_8), new Message.SetAside(reason));
    }

    private Message message(String device, byte @Nullable [] value, Message.Outcome outcome) {
        return new Message(random.nextInt(partitions), keyed ? device.getBytes(UTF_8) : null, value, outcome);
    }
}
