package io.millrace.reading;

/** A reading is set aside. Carries no stack trace: it is an answer, not a failure, and must stay cheap in a flood of them. */
final class SetAside extends Exception {

    private final Reason reason;
    private final String text;

    SetAside(Reason reason, String text) {
        super(text, null, false, false);
        this.reason = reason;
        this.text = text;
    }

    Reason reason() {
        return reason;
    }

    /** Why, for people. */
    String text() {
        return text;
    }
}
