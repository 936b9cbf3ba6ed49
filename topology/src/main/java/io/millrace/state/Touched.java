package io.millrace.state;

/** Something that readings touch, and that leaves when none did for long. */
abstract class Touched {

    /** When a reading touched it last, in milliseconds since the epoch of the wall clock. */
    long touched;

    /** Whether a reading touched it since the last snapshot. */
    boolean recent = true;

    final void touch(long now) {
        touched = now;
        recent = true;
    }

    /** The beginning of its span, in milliseconds since the epoch. */
    abstract long start();

    /** The length of its span in milliseconds. */
    abstract long length();

    /** Whether it holds readings that no upsert has carried. */
    abstract boolean hasUnemitted();

    /** The one that was touched longest ago. */
    static <T extends Touched> T leastRecent(T[] open) {
        T least = open[0];
        for (T one : open) {
            least = one.touched < least.touched ? one : least;
        }
        return least;
    }
}
