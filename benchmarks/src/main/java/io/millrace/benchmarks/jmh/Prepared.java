package io.millrace.benchmarks.jmh;

import io.millrace.app.config.ConfigFile;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.Messages;
import io.millrace.benchmarks.load.Schedule;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.series.Series;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** What the benchmarks start from. */
final class Prepared {

    private static final long COMMIT_MILLIS = 1_000;

    private Prepared() {}

    /** The series as the application has it by default, with three tiers. */
    static Series series() {
        return series("rollups: [1m, 1h, 1d]");
    }

    /** Buckets alone: no tiers, no newest readings, no look for duplicates. */
    static Series bucketsAlone() {
        return series("rollups: []", "latest: false", "duplicates: keep-all");
    }

    private static Series series(String... lines) {
        String yaml = """
                version: 1
                application: jmh
                sink: none
                kafka: {bootstrap.servers: "localhost:9092"}
                mongodb: {uri: "mongodb://localhost:27017", database: jmh}
                series:
                  bench:
                    topics: [readings]
                    keyed: true
                    format: json
                    timeField: ts
                    metaFields: [deviceId, site]
                    %s
                """.formatted(String.join("\n    ", lines));
        return ConfigFile.parse(yaml, "benchmark", name -> null)
                .application()
                .series()
                .get(0);
    }

    static Decoder decoder(Series series) {
        return Decoders.of(series, InstantSource.system()).get();
    }

    static List<Message> messages(Load load) {
        var values = new Messages(load);
        var messages = new ArrayList<Message>();
        new Schedule(load).each((meta, reading, late, twice) -> {
            var position = new Position("readings", "AAAAAA", 0, messages.size(), 0);
            messages.add(new Message(
                    Messages.key(meta), values.value(meta, reading), new RecordHeaders(), Messages.START, position));
        });
        return messages;
    }

    static List<Reading> readings(Load load) {
        var readings = new ArrayList<Reading>();
        Decoder decoder = decoder(series());
        messages(load).forEach(message -> decoder.decode(message, new Collecting(readings)));
        return readings;
    }

    /** A fold without any state. */
    static SeriesFold fold(Series series) {
        return new SeriesFold(
                series,
                new HeapTable(),
                new Random(7)::nextLong,
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> Long.MAX_VALUE,
                COMMIT_MILLIS);
    }

    /** A fold that has taken in these readings, all at one time. */
    static SeriesFold folded(Series series, List<Reading> readings) {
        SeriesFold fold = fold(series);
        for (Reading reading : readings) {
            fold.take(reading, Messages.START);
        }
        return fold;
    }

    private record Collecting(List<Reading> readings) implements Decoder.Output {
        @Override
        public void reading(Reading reading) {
            readings.add(reading);
        }

        @Override
        public void deadLetter(int index, Reason reason, String text) {
            throw new IllegalStateException("the load has a message that is set aside: " + text);
        }

        @Override
        public void ignored(Decoder.Ignored why) {
            throw new IllegalStateException("the load has a message that is ignored: " + why);
        }
    }
}
