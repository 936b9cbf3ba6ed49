package io.millrace.benchmarks.contestant;

/** Takes the readings of a load in this process. */
@FunctionalInterface
interface Pipeline {

    /**
     * Takes all readings once, and leaves nothing behind.
     *
     * @throws IncompleteException if not all arrived, or more than were sent
     */
    Outcome run(Assignment assignment) throws Exception;
}
