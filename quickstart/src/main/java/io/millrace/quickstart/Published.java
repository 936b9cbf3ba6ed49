package io.millrace.quickstart;

/**
 * What was published into a series and acknowledged by Kafka.
 *
 * @param readings different readings
 * @param duplicates messages that repeat an earlier one
 * @param broken messages that are no readings
 */
record Published(long readings, long duplicates, long broken) {

    static final Published NOTHING = new Published(0, 0, 0);

    Published and(Message.Kind kind) {
        return switch (kind) {
            case READING -> new Published(readings + 1, duplicates, broken);
            case DUPLICATE -> new Published(readings, duplicates + 1, broken);
            case BROKEN -> new Published(readings, duplicates, broken + 1);
        };
    }

    Published and(Published other) {
        return new Published(readings + other.readings, duplicates + other.duplicates, broken + other.broken);
    }

    long messages() {
        return readings + duplicates + broken;
    }
}
