package io.millrace.reading;

import io.millrace.series.Series;
import java.time.InstantSource;
import java.util.function.Supplier;

/** Makes the decoders of a series. */
public final class Decoders {

    private Decoders() {}

    /**
     * A supplier of decoders of this series' format. A decoder belongs to one thread; each gets its own.
     *
     * @param clock the wall clock, for times ahead of it
     */
    public static Supplier<Decoder> of(Series series, InstantSource clock) {
        return switch (series.format()) {
            case JSON -> () -> new JsonDecoder(series, clock);
        };
    }
}
