package io.millrace.state;

import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import io.millrace.series.Collections;
import io.millrace.series.FieldRule;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import io.millrace.series.Series.Flush;
import io.millrace.series.Series.Format;
import io.millrace.series.Series.Limits;
import io.millrace.series.Tier;
import io.millrace.series.TimeRule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A series {@code plant} of devices with tiers of a minute, an hour and a day, and readings of it. */
public final class TestSeries {

    /** 2025-10-09T09:00:00Z. */
    public static final long T0 = 1_760_000_400_000L;

    private static final Position SOMEWHERE = new Position("plant.readings", "", 0, 0, 0);

    private TestSeries() {}

    public static Series with(BucketLimits bucket, Duplicates duplicates, Optional<Duration> keepOpen, boolean keyed) {
        return with(Layout.COLUMNS, SampleTimes.DATE, bucket, duplicates, keepOpen, keyed);
    }

    public static Series with(
            Layout layout,
            SampleTimes sampleTimes,
            BucketLimits bucket,
            Duplicates duplicates,
            Optional<Duration> keepOpen,
            boolean keyed) {
        return with(IdOrder.META_FIRST, layout, sampleTimes, bucket, duplicates, keepOpen, keyed);
    }

    static Series with(
            IdOrder ids,
            Layout layout,
            SampleTimes sampleTimes,
            BucketLimits bucket,
            Duplicates duplicates,
            Optional<Duration> keepOpen,
            boolean keyed) {
        List<Tier> tiers = List.of(Tier.parse("1m"), Tier.parse("1h"), Tier.parse("1d"));
        return new Series(
                "plant",
                List.of("plant.readings"),
                keyed,
                2,
                Format.JSON,
                new TimeRule(
                        Optional.of("ts"),
                        "ts",
                        TimeRule.Unit.AUTO,
                        Optional.empty(),
                        Instant.parse("2000-01-01T00:00:00Z"),
                        Duration.ofMinutes(5)),
                List.of("device"),
                ids,
                new FieldRule(Map.of(), false, FieldRule.DEFAULT_MISSING),
                layout,
                Optional.empty(),
                sampleTimes,
                bucket,
                tiers,
                Optional.empty(),
                new Flush(Duration.ofSeconds(5), 32),
                keepOpen,
                true,
                duplicates,
                new Limits(1_000_000, 200, 1 << 20),
                Collections.of("plant", tiers));
    }

    public static Series plain() {
        return with(
                new BucketLimits(Duration.ofHours(1), 1000, 125 << 10),
                Duplicates.DROP_IDENTICAL,
                Optional.empty(),
                true);
    }

    /** A reading with one field {@code temp}. */
    public static Reading reading(FieldSet family, String device, long time, double value) {
        return reading(family, device, time, Map.of("temp", value));
    }

    /** A reading with these fields: doubles, longs, or texts. */
    public static Reading reading(FieldSet family, String device, long time, Map<String, ?> values) {
        return reading(family, device, time, values, SOMEWHERE);
    }

    /** A reading that came from somewhere. */
    public static Reading reading(FieldSet family, String device, long time, Map<String, ?> values, Position position) {
        FieldSet fields = family;
        byte[] types = new byte[values.size()];
        long[] bits = new long[values.size()];
        @Nullable Object[] objects = new @Nullable Object[values.size()];
        int i = 0;
        for (Map.Entry<String, ?> field : values.entrySet()) {
            fields = fields.with(field.getKey());
            Object value = field.getValue();
            if (value instanceof Double number) {
                types[i] = ValueType.DOUBLE.code();
                bits[i] = Double.doubleToRawLongBits(number);
            } else if (value instanceof Long number) {
                types[i] = number == number.intValue() ? ValueType.INT32.code() : ValueType.INT64.code();
                bits[i] = number;
            } else {
                types[i] = ValueType.TEXT.code();
                objects[i] = value;
            }
            i++;
        }
        var meta = new MetaKey(device.getBytes(StandardCharsets.UTF_8));
        return new Reading(meta, time, fields, types, bits, objects, position);
    }
}
