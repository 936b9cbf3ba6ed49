package io.millrace.app.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Standard output of a command. */
record Output(PrintWriter writer) {

    static Output of(CommandSpec spec) {
        return new Output(spec.commandLine().getOut());
    }

    void line(String text) {
        writer.print(text + "\n");
        writer.flush();
    }

    void lines(List<String> lines) {
        lines.forEach(this::line);
    }
}
