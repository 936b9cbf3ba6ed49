package io.millrace.app.failure;

/**
 * Something that keeps the application from starting or going on, said in one line: what happened, where, and what to do.
 * Its stack trace is of interest to developers only.
 */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    public Failure(ExitCode exitCode, String line) {
        super(line);
        this.exitCode = exitCode;
    }

    public Failure(ExitCode exitCode, String line, Throwable cause) {
        super(line, cause);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }

    /** The line that {@link #getMessage()} holds. */
    public String line() {
        return String.valueOf(getMessage());
    }
}
