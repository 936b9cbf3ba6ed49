package io.millrace.benchmarks;

/** What {@code ./millrace bench} runs. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Bench.commandLine().execute(arguments));
    }
}
