package io.millrace.benchmarks;

/** Something that takes the readings of a load. */
interface Contestant {

    String name();

    /**
     * How much of a load has to have gone through when the clock is stopped: the last readings of all wait for the flush
     * interval, which says nothing of how many a second go through.
     */
    double COUNTED = 0.95;

    /** Takes the readings of a load once, and answers how many a second went through, start-up aside. */
    double run(Servers servers, Load load) throws Exception;
}
