package io.millrace.app;

import io.millrace.app.cli.CommandLineFactory;
import java.util.List;

/** The entry point of the application: one command line in, one exit code out. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(CommandLineFactory.create(List.of()).execute(args));
    }
}
