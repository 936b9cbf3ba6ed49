package io.millrace.reading;

/**
 * Turns a message into readings. A decoder is used by one thread. It throws nothing on account of a message, whatever its
 * bytes: what cannot be read becomes a dead letter, with the good readings of the same message kept.
 */
public interface Decoder {

    /** Decodes one message and tells the output what was found, readings in the order of the message. */
    void decode(Message message, Output output);

    /** What a decoder finds. Readings and dead letters have to be taken; what is only counted may be passed over. */
    interface Output {
        /** A reading; it is the receiver's to keep. */
        void reading(Reading reading);

        /** The whole message, or its reading number {@code index} (from 0), is set aside. The text is for people. */
        void deadLetter(int index, Reason reason, String text);

        /** The message is well formed and holds no reading. */
        default void ignored(Ignored why) {}

        /** This many values of the message stand for a missing value (NaN, infinity, a text such as {@code unavailable}). */
        default void missingValues(int count) {}

        /** This many members of the message are not scalars and were left out. */
        default void leftOut(int count) {}
    }

    /** Why a well-formed message holds no reading. */
    enum Ignored {
        /** The record has no value: a tombstone. */
        TOMBSTONE,
        /** The message is an empty list of readings. */
        EMPTY_BATCH
    }
}
