package io.millrace.bytes;

/** A stored value was written by a version of Millrace whose format this one does not know. */
public final class UnknownVersionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnknownVersionException(String what, byte found, byte expected) {
        super("stored " + what + " has format " + found + ", this version of Millrace reads format " + expected
                + ": run `millrace drain` with the version that wrote it, then start this one");
    }
}
