package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;

/** Something that takes the readings of a load, in a process of its own that is kept over the rounds. */
public interface Contestant extends AutoCloseable {

    /** What it is called in options and tables. */
    String name();

    /** What it does, in one sentence. */
    String description();

    /** The load that it gets instead of this one: those that write a document per reading take a part, or the rounds would not end. */
    Load partOf(Load load);

    /**
     * Takes the readings once.
     *
     * @throws IncompleteException if its result was looked at and is not what was sent
     * @throws IllegalStateException if it failed
     */
    Outcome run(Assignment assignment) throws Exception;

    @Override
    void close();
}
