package io.millrace.quickstart;

import io.millrace.app.cli.CommandLineFactory;
import io.millrace.quickstart.compare.CompareLayouts;
import java.util.List;

/** The application's command line with the commands of the quick start added; what the launcher script runs. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(CommandLineFactory.create(List.of(new Quickstart(), new Produce(), new CompareLayouts()))
                .execute(args));
    }
}
