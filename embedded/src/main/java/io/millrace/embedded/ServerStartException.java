package io.millrace.embedded;

/** A server could not be started; the message is one that a user can act on, so it needs no stack trace beside it. */
public final class ServerStartException extends RuntimeException {
    ServerStartException(String message) {
        super(message);
    }

    ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
