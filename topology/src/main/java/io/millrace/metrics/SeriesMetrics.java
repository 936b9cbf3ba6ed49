package io.millrace.metrics;

import io.millrace.reading.DeadLetter;
import io.millrace.reading.Decoder.Ignored;
import io.millrace.reading.Reading;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Counts what happens to the readings of one series. Called from stream threads, several at a time, once per reading or
 * less: implementations are cheap and thread-safe.
 */
public interface SeriesMetrics {

    /**
     * A reading was taken into a bucket and all tiers. Called for each one, so that it must cost next to nothing;
     * {@link #accepted} counts them.
     */
    void taken(Reading reading);

    /** Readings taken into a bucket and all tiers. */
    void accepted(long readings);

    /** Readings that were identical with an earlier one and dropped. */
    void duplicates(long readings);

    /**
     * A message, or a reading of it, is set aside.
     *
     * @param letter what, where it was and why; the message belongs to the caller, and what is to be kept of it is copied
     * @param task the task that met it, as Kafka Streams names it
     */
    void deadLetter(DeadLetter letter, String task);

    void ignored(Ignored why);

    void missingValues(int values);

    void leftOut(int members);

    void bucketOpened(OpenReason reason);

    void bucketClosed(CloseReason reason);

    /** A document of this kind ({@code buckets} or a tier's name) begins beside an earlier one of the same span. */
    void extraDocument(String kind);

    /** An upsert record of this kind ({@code buckets}, a tier's name, {@code latest}) that carries this many readings. */
    void upsert(String kind, long readings, int bytes);

    /**
     * Registers gauges of one task's state: metas held on the heap, and metas whose state is open. They stay registered until
     * the handle is closed.
     */
    AutoCloseable state(int partition, LongSupplier metasOnHeap, LongSupplier openMetas);

    /** Why a bucket is opened, in MongoDB's words. */
    enum OpenReason {
        /** The first of its meta and span, as far as the state knows. */
        METADATA,
        /** The one before was full by number. */
        COUNT,
        /** The one before was full by bytes. */
        SIZE,
        /** A reading of an earlier span than the newest one. */
        TIME_BACKWARD,
        /** A reading of a later span than the newest one. */
        TIME_FORWARD;

        /** How it is written in a metric's label, such as {@code time forward}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** Why a bucket is closed. */
    enum CloseReason {
        COUNT,
        SIZE,
        /** Nothing came for {@code keepOpen}. */
        IDLE,
        /** The state was drained. */
        DRAIN;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Counts nothing. */
    SeriesMetrics NONE = new None();

    /** Counts nothing, but for what a subclass wants to see. */
    class None implements SeriesMetrics {
        @Override
        public void taken(Reading reading) {}

        @Override
        public void accepted(long readings) {}

        @Override
        public void duplicates(long readings) {}

        @Override
        public void deadLetter(DeadLetter letter, String task) {}

        @Override
        public void ignored(Ignored why) {}

        @Override
        public void missingValues(int values) {}

        @Override
        public void leftOut(int members) {}

        @Override
        public void bucketOpened(OpenReason reason) {}

        @Override
        public void bucketClosed(CloseReason reason) {}

        @Override
        public void extraDocument(String kind) {}

        @Override
        public void upsert(String kind, long readings, int bytes) {}

        @Override
        public AutoCloseable state(int partition, LongSupplier metasOnHeap, LongSupplier openMetas) {
            return () -> {};
        }
    }
}
