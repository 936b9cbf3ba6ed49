package io.millrace.app.health;

/**
 * How a component is.
 *
 * @param live whether going on makes sense; if not, only a new process helps
 * @param ready whether the component does its work right now
 * @param state one word for it
 * @param detail what is the matter, for people; empty where nothing is
 */
public record Verdict(boolean live, boolean ready, String state, String detail) {

    /** The component does its work. */
    public static Verdict working(String state) {
        return new Verdict(true, true, state, "");
    }

    /** The component does not do its work yet, or not at the moment, and waiting may help. */
    public static Verdict waiting(String state, String detail) {
        return new Verdict(true, false, state, detail);
    }

    /** The component will not do its work again. */
    public static Verdict dead(String state, String detail) {
        return new Verdict(false, false, state, detail);
    }
}
