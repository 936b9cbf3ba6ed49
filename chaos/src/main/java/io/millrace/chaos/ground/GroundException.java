package io.millrace.chaos.ground;

/** The proving ground itself does not work: no verdict on what is proven on it. */
public final class GroundException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public GroundException(String message) {
        super(message);
    }

    public GroundException(String message, Throwable cause) {
        super(message, cause);
    }
}
