package io.millrace.quickstart;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Random;

/**
 * Devices that send a reading in turn, one after another, for as long as they are asked. Some readings are late, some are
 * sent twice, and a few messages are no readings at all, as it happens with real devices. Not for several threads.
 */
final class SimulatedDevices {

    /** One reading in so many is late. */
    private static final int LATE_EVERY = 211;
    /** One message in so many is sent again. */
    private static final int TWICE_EVERY = 499;
    /** One message in so many is broken. */
    private static final int BROKEN_EVERY = 3_001;

    private static final int FIRST_BROKEN = 700;
    private static final Duration LATENESS = Duration.ofMinutes(90);

    private final int devices;
    private final InstantSource clock;
    private final Random random = new Random(20_251_009);
    private final long[] lastTime;
    private final long lateFrom;

    private long sent;
    private long late;
    private Message last = new Message("devices", "", "", Message.Kind.BROKEN);

    SimulatedDevices(int devices, InstantSource clock) {
        this.devices = devices;
        this.clock = clock;
        this.lastTime = new long[devices];
        this.lateFrom = clock.instant().minus(LATENESS).toEpochMilli();
    }

    /** The next message of the next device. */
    Message next() {
        long number = sent++;
        if (number % BROKEN_EVERY == FIRST_BROKEN) {
            return broken(number);
        }
        if (number % TWICE_EVERY == TWICE_EVERY - 1) {
            return new Message(last.series(), last.key(), last.value(), Message.Kind.DUPLICATE);
        }
        last = reading(number);
        return last;
    }

    static String name(int device) {
        return String.format(Locale.ROOT, "dev-%04d", device + 1);
    }

    private Message reading(long number) {
        int device = (int) (number % devices);
        boolean isLate = number % LATE_EVERY == LATE_EVERY - 1;
        // A time of its own for each reading of a device, so that only what is meant to be a duplicate is one.
        long time =
                isLate ? lateFrom + 1_000 * late++ : Math.max(clock.instant().toEpochMilli(), lastTime[device] + 1);
        if (!isLate) {
            lastTime[device] = time;
        }
        String value = String.format(
                Locale.ROOT,
                "{\"device\":\"%s\",\"ts\":\"%s\",\"temperature\":%.2f,\"humidity\":%.1f,\"battery\":%d,\"charging\":%b}",
                name(device),
                Instant.ofEpochMilli(time),
                20 + 3 * Math.sin(time / 600_000.0) + device % 7 + random.nextGaussian() / 10,
                50 + random.nextGaussian(),
                3_600 + random.nextInt(200),
                device % 5 == 0);
        return new Message("devices", name(device), value, Message.Kind.READING);
    }

    private Message broken(long number) {
        String device = name((int) (number % devices));
        String value = "{\"device\":\"" + device + "\",\"temperature\":21.";
        return new Message("devices", device, value, Message.Kind.BROKEN);
    }
}
