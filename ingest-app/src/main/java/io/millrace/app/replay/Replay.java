package io.millrace.app.replay;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.SchemaSettings;
import io.millrace.app.schema.Schema;
import io.millrace.app.topics.Cluster;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Reads a part of a series' topics again, and folds it in this process into collections with a prefix. The clock is that of the
 * records: what was too far in the future then is so now, and documents end when they would have ended.
 */
public final class Replay {

    private static final int PROGRESS_EVERY = 1_000_000;

    private final MongoDatabase database;
    private final Application application;
    private final Series live;
    private final Shadow shadow;

    /**
     * @param prefix what the names of the collections begin with
     */
    public Replay(MongoDatabase database, Application application, Series live, String prefix) {
        this.database = database;
        this.application = application;
        this.live = live;
        this.shadow = Shadow.of(live, prefix);
    }

    /**
     * What was read.
     *
     * @param messages the messages
     * @param readings the readings that were taken in
     * @param duplicates the readings that were identical with an earlier one, and dropped
     * @param deadLetters the readings and messages that would be set aside
     */
    public record Read(long messages, long readings, long duplicates, long deadLetters) {}

    /** The names of the collections that are written to. */
    public List<String> collections() {
        return shadow.collections();
    }

    /**
     * Reads and folds.
     *
     * @param kafka Kafka properties as the user gave them
     * @param from the time of the first records, in milliseconds since the epoch
     * @param to the time before which they end
     * @param progress told from time to time how far it is
     */
    public Read fold(Map<String, Object> kafka, Cluster cluster, long from, long to, Consumer<String> progress) {
        shadow.requireFresh(database);
        var sources = new Sources(kafka, cluster, live.topics());
        Schema.of(database, new Application(application.name(), List.of(shadow.series())), SchemaSettings.DEFAULT)
                .apply();
        var intake = new Intake(progress);
        sources.each(from, to, intake::take);
        intake.folded.finish();
        return new Read(intake.messages, intake.folded.readings(), intake.folded.duplicates(), intake.deadLetters);
    }

    /** Tells where the live documents lack something that was read, or have it twice. */
    public void compare(Consumer<Difference> out) {
        new Compared(database, live, shadow.series()).each(out);
    }

    /** Drops what was written. */
    public void drop() {
        shadow.drop(database);
    }

    /** Decodes messages by the clock of their records. */
    private final class Intake implements Decoder.Output {
        private final Consumer<String> progress;
        private final AtomicLong now = new AtomicLong();
        private final Folded folded = new Folded(application, shadow.series(), database);
        private final Decoder decoder =
                Decoders.of(live, () -> Instant.ofEpochMilli(now.get())).get();
        private long messages;
        private long deadLetters;

        Intake(Consumer<String> progress) {
            this.progress = progress;
        }

        void take(Message message) {
            now.set(Math.max(now.get(), message.timestamp()));
            decoder.decode(message, this);
            if (++messages % PROGRESS_EVERY == 0) {
                progress.accept(messages + " messages, at " + Instant.ofEpochMilli(now.get()));
            }
        }

        @Override
        public void reading(Reading reading) {
            folded.take(reading, now.get());
        }

        @Override
        public void deadLetter(int index, Reason reason, String text) {
            deadLetters++;
        }
    }
}
