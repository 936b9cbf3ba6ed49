package io.millrace.quickstart.compare;

import io.millrace.quickstart.terminal.Stop;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import java.time.InstantSource;
import java.util.Optional;

/** Decodes a load, up to a number of readings. Used once. */
final class Intake implements Decoder.Output {

    private final Load load;
    private final long most;
    private final Stop stop;
    private final Receiver receiver;
    private final Decoder decoder;

    private long timestamp;
    private long now = Long.MIN_VALUE;
    private long messages;
    private long readings;
    private long deadLetters;
    private Optional<String> firstDeadLetter = Optional.empty();

    /** Takes readings. */
    interface Receiver {
        /** Takes one that came at this time, in milliseconds since the epoch, which never goes back. */
        void take(Reading reading, long now);
    }

    /**
     * What was read.
     *
     * @param deadLetters the messages and readings that were none, as the application would set them aside
     * @param firstDeadLetter where the first of them is and what is wrong with it
     */
    record Passed(long messages, long readings, long deadLetters, Optional<String> firstDeadLetter) {}

    /** There are as many readings as were wanted. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1;

        Enough() {
            super("enough", null, false, false);
        }
    }

    /**
     * @param most how many readings at most
     */
    Intake(Load load, long most, Stop stop, InstantSource clock, Receiver receiver) {
        this.load = load;
        this.most = most;
        this.stop = stop;
        this.receiver = receiver;
        this.decoder = Decoders.of(load.series(), clock).get();
    }

    /**
     * Reads it.
     *
     * @throws StoppedException if the end was asked for meanwhile
     */
    Passed read() {
        try {
            load.each(this::decode);
        } catch (Enough enough) {
            // The messages after it are not wanted.
        }
        return new Passed(messages, readings, deadLetters, firstDeadLetter);
    }

    private void decode(Message message) {
        if (stop.isAsked()) {
            throw new StoppedException();
        }
        messages++;
        timestamp = message.timestamp();
        decoder.decode(message, this);
    }

    /** Without a record's own time, that of the reading is taken for when it came. */
    @Override
    public void reading(Reading reading) {
        if (readings >= most) {
            throw new Enough();
        }
        readings++;
        now = Math.max(now, timestamp > 0 ? timestamp : reading.time());
        receiver.take(reading, now);
    }

    @Override
    public void deadLetter(int index, Reason reason, String text) {
        if (deadLetters++ == 0) {
            firstDeadLetter = Optional.of("message " + messages + ", " + reason.code() + ": " + text);
        }
    }
}
