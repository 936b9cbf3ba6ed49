package io.millrace.quickstart.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Tells how far something has come: one line that is written over on a terminal, a plain line every few seconds elsewhere.
 * Uses a carriage return and spaces only, no escape sequences. Not for several threads.
 */
public final class Progress {

    private static final Duration ON_TERMINAL = Duration.ofMillis(200);

    private final PrintWriter out;
    private final boolean terminal;
    private final Duration interval;
    private final InstantSource clock;

    private Instant next = Instant.MIN;
    private int width;

    /**
     * @param terminal whether a line can be written over
     * @param elsewhere the time between two lines where it cannot
     */
    public Progress(PrintWriter out, boolean terminal, Duration elsewhere, InstantSource clock) {
        this.out = out;
        this.terminal = terminal;
        this.interval = terminal ? ON_TERMINAL : elsewhere;
        this.clock = clock;
    }

    /** Whether it is time for {@link #show}; what it says may be costly to find out. */
    public boolean isDue() {
        return !clock.instant().isBefore(next);
    }

    /** Shows the present state. */
    public void show(String line) {
        next = clock.instant().plus(interval);
        if (terminal) {
            out.print("\r" + padded(line));
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Writes lines that stay, in the place of the present state. */
    public void say(String lines) {
        out.println((width > 0 ? "\r" + " ".repeat(width) + "\r" : "") + lines);
        out.flush();
        width = 0;
    }

    private String padded(String line) {
        String padded = line + " ".repeat(Math.max(0, width - line.length()));
        width = line.length();
        return padded;
    }
}
