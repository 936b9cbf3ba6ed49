package io.millrace.app.config;

/**
 * A value that must not be seen. Its text is {@code ***} wherever it is printed; only {@link #reveal()} gives the value.
 */
public final class Secret {

    /** What stands for a secret in any output. */
    public static final String MASK = "***";

    private final String value;

    public Secret(String value) {
        this.value = value;
    }

    /** The value, for the client that needs it, never for a log. */
    public String reveal() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return MASK;
    }
}
