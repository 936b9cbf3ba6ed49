package io.millrace.app.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** What somebody typed, and what came of it. */
record Typed(int exitCode, String out, String err) {

    static Typed in(String... args) {
        return in(List.of(), args);
    }

    static Typed in(List<Object> extraCommands, String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine millrace = CommandLineFactory.create(extraCommands)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        int exitCode = millrace.execute(args);
        return new Typed(exitCode, out.toString(), err.toString());
    }
}
