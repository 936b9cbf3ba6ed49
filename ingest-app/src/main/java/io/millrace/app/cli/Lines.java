package io.millrace.app.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/** Long answers on standard output: they are not flushed line by line, and end when nobody reads them any more. */
final class Lines implements Consumer<String> {

    private static final int LOOK_EVERY = 500;

    private final PrintWriter writer;
    private int sinceLook;

    private Lines(PrintWriter writer) {
        this.writer = writer;
    }

    static Lines of(CommandSpec spec) {
        return new Lines(spec.commandLine().getOut());
    }

    /** Whoever asked has heard enough. */
    static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("enough", null, false, false);
        }
    }

    /**
     * Writes a line.
     *
     * @throws Enough if the reader of a pipe is gone
     */
    @Override
    public void accept(String line) {
        writer.print(line + "\n");
        if (++sinceLook == LOOK_EVERY) {
            sinceLook = 0;
            if (writer.checkError()) {
                throw new Enough();
            }
        }
    }

    /** Sees to it that everything is out. */
    void flush() {
        writer.flush();
    }
}
