package io.millrace.connect;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A load of readings as devices send them: of every type of value, most in order, some late by seconds to a day, some sent
 * twice. The same seed makes the same load.
 */
final class Readings {

    private static final long START = 1_760_000_400_000L;

    private final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    private final int distinct;

    private Readings(String topic, int stations, int each, long seed) {
        var random = new Random(seed);
        int count = 0;
        for (int number = 0; number < each; number++) {
            for (int station = 0; station < stations; station++) {
                long time = START + number * 1_000L + station;
                if (random.nextInt(100) < 3) {
                    time -= 1_000L * (1 + random.nextInt(600));
                } else if (station % 10 == 0 && random.nextInt(100) < 3) {
                    time -= 3_600_000L * (1 + random.nextInt(30));
                }
                var record = new ProducerRecord<byte[], byte[]>(topic, message(station, number, time, random));
                records.add(record);
                count++;
                if (random.nextInt(100) < 5) {
                    records.add(record);
                }
            }
        }
        this.distinct = count;
    }

    static Readings of(String topic, int stations, int each) {
        return new Readings(topic, stations, each, 42);
    }

    /** Each is new, as its number is among its values. */
    private static byte[] message(int station, int number, long time, Random random) {
        String text = "{\"ts\":" + time + ",\"site\":\"" + (station % 2 == 0 ? "north" : "süd|1") + "\",\"station\":"
                + station
                + ",\"number\":" + number + ",\"temp\":" + (200 + random.nextInt(100)) / 10.0 + ",\"volume\":"
                + (3_000_000_000L + random.nextInt(1_000)) + more(number) + "}";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String more(int number) {
        return switch (number % 50) {
            case 7 -> ",\"note\":\"checked\"";
            case 11 -> ",\"ok\":" + (number % 100 == 11);
            case 13 -> ",\"huge\":123456789012345678901234567890";
            case 17 -> ",\"a.b\":null,\"hum\":40";
            default -> "";
        };
    }

    List<ProducerRecord<byte[], byte[]>> records() {
        return records;
    }

    /** How many there are without those that are sent twice. */
    int distinct() {
        return distinct;
    }
}
