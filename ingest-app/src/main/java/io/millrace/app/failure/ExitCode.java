package io.millrace.app.failure;

/** The exit codes of all commands. They are part of the contract with scripts: a code never changes its meaning. */
public enum ExitCode {
    OK(0, "Done. For run: it was asked to stop, and stopped cleanly."),
    UNEXPECTED(1, "Something happened that nobody foresaw. --debug shows the stack trace."),
    USAGE(2, "The command line or the configuration file is wrong. Every mistake is listed; nothing was done."),
    BROKER(3, "Kafka cannot be reached, or refuses the application."),
    DATABASE(
            4,
            "MongoDB cannot be reached or refuses the application, or its schema is not what the application needs."),
    TOPIC(5, "A topic is missing, or has a number of partitions that the application cannot work with."),
    POSITION(
            6,
            "A position of a consumer group is lost or out of range, and going on would lose or repeat readings; or the"
                    + " group has members that must be stopped first."),
    LOCAL(
            7,
            "Something of this machine is in the way: a port in use, a state directory that is locked or not writable."),
    GAVE_UP(8, "The running application gave up: its threads died again and again, or it could not stop in time."),
    DIFFERENT(
            9,
            "A plan found something to do, a check found a problem, or a try found a dead letter. Nothing was changed."),
    DRIFT(
            10,
            "What is stored does not agree with itself, or not with what was read again. Nothing was lost by asking.");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** What the process ends with. */
    public int code() {
        return code;
    }

    /** What it says. */
    public String meaning() {
        return meaning;
    }
}
