package io.millrace.quickstart.compare;

/** The end was asked for before there was a result. */
final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StoppedException() {
        super("stopped before there was a result");
    }
}
