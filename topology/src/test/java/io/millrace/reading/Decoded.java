package io.millrace.reading;

import io.millrace.series.Collections;
import io.millrace.series.FieldRule;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.TimeRule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** What a decoder told of one message, and series to decode with. */
final class Decoded implements Decoder.Output {

    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final InstantSource CLOCK = InstantSource.fixed(NOW);
    static final Position POSITION = new Position("plant.in", "Qx3", 2, 41, 0);

    final List<Reading> readings = new ArrayList<>();
    final List<DeadLetter> deadLetters = new ArrayList<>();
    final List<Decoder.Ignored> ignored = new ArrayList<>();
    int missingValues;
    int leftOut;

    private final Message message;

    private Decoded(Message message) {
        this.message = message;
    }

    static Decoded by(Decoder decoder, byte @Nullable [] value, long timestamp) {
        var message = new Message(null, value, new RecordHeaders(), timestamp, POSITION);
        var decoded = new Decoded(message);
        decoder.decode(message, decoded);
        return decoded;
    }

    static Decoded by(Decoder decoder, String json) {
        return by(decoder, json.getBytes(StandardCharsets.UTF_8), 1_760_000_400_000L);
    }

    /** Decodes with a decoder of its own. */
    static Decoded of(Series series, String json) {
        return by(Decoders.of(series, CLOCK).get(), json);
    }

    /** The single reading. */
    Reading reading() {
        if (readings.size() != 1 || !deadLetters.isEmpty()) {
            throw new AssertionError("not one reading: " + this);
        }
        return readings.get(0);
    }

    /** The single dead letter. */
    DeadLetter deadLetter() {
        if (deadLetters.size() != 1 || !readings.isEmpty()) {
            throw new AssertionError("not one dead letter: " + this);
        }
        return deadLetters.get(0);
    }

    /** The values of the single reading by field, without the missing ones. */
    Map<String, Object> fields() {
        return fields(reading());
    }

    static Map<String, Object> fields(Reading reading) {
        var fields = new LinkedHashMap<String, Object>();
        for (int i = 0; i < reading.fields().size(); i++) {
            Object value = value(reading, i);
            if (value != null) {
                fields.put(reading.fields().name(i), value);
            }
        }
        return fields;
    }

    static @Nullable Object value(Reading reading, int field) {
        return switch (reading.type(field)) {
            case MISSING -> null;
            case INT32 -> (int) reading.bits(field);
            case INT64 -> reading.bits(field);
            case DOUBLE -> Double.longBitsToDouble(reading.bits(field));
            case DECIMAL128, TEXT -> reading.object(field);
            case BOOLEAN -> reading.bits(field) == 1;
        };
    }

    @Override
    public void reading(Reading reading) {
        readings.add(reading);
    }

    @Override
    public void deadLetter(int index, Reason reason, String text) {
        deadLetters.add(new DeadLetter(message, index, reason, text));
    }

    @Override
    public void ignored(Decoder.Ignored why) {
        ignored.add(why);
    }

    @Override
    public void missingValues(int count) {
        missingValues += count;
    }

    @Override
    public void leftOut(int count) {
        leftOut += count;
    }

    @Override
    public String toString() {
        return readings.size() + " readings, " + ignored + ", " + deadLetters;
    }

    /** A series of meta {@code device} and time {@code ts}. */
    static Series series() {
        return series(List.of("device"), time(TimeRule.Unit.AUTO), anyFields());
    }

    static Series series(List<String> meta, TimeRule time, FieldRule fields) {
        return series(meta, time, fields, new Series.Limits(1_000_000, 200, 1 << 20));
    }

    static Series series(List<String> meta, TimeRule time, FieldRule fields, Series.Limits limits) {
        return new Series(
                "plant",
                List.of("plant.in"),
                false,
                4,
                Series.Format.JSON,
                time,
                meta,
                IdOrder.META_FIRST,
                fields,
                Layout.COLUMNS,
                Optional.empty(),
                SampleTimes.DATE,
                new Series.BucketLimits(Duration.ofHours(1), 1000, 128_000),
                List.of(),
                Optional.empty(),
                new Series.Flush(Duration.ofSeconds(5), 32),
                Optional.empty(),
                true,
                Series.Duplicates.DROP_IDENTICAL,
                limits,
                Collections.of("plant", List.of()));
    }

    static TimeRule time(TimeRule.Unit unit) {
        return time(Optional.of("ts"), unit, null);
    }

    static TimeRule time(Optional<String> field, TimeRule.Unit unit, @Nullable String zone) {
        return new TimeRule(
                field,
                field.orElse("ts"),
                unit,
                Optional.ofNullable(zone).map(ZoneId::of),
                Instant.parse("2000-01-01T00:00:00Z"),
                Duration.ofMinutes(5));
    }

    static FieldRule anyFields() {
        return fields(Map.of());
    }

    static FieldRule fields(Map<String, FieldRule.Type> types) {
        return new FieldRule(types, false, FieldRule.DEFAULT_MISSING);
    }

    static FieldRule onlyDeclared(Map<String, FieldRule.Type> types) {
        return new FieldRule(types, true, Set.of());
    }
}
