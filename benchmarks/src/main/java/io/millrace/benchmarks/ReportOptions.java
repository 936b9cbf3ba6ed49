package io.millrace.benchmarks;

import io.millrace.benchmarks.process.Ground;
import io.millrace.report.Report;
import io.millrace.report.Section;
import io.millrace.report.TextTable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all measurements have in common: the database, the seed, and where the report goes. */
final class ReportOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--mongodb",
            defaultValue = "embedded",
            paramLabel = "WHICH",
            description =
                    "The database: embedded (mongo-java-server, in memory), secantus (SecantusDB, installed on first use),"
                            + " or a URI such as \"$$MONGODB_URI\" (default: ${DEFAULT-VALUE}).")
    String mongodb = "embedded";

    @Option(
            names = "--seed",
            defaultValue = "1",
            description =
                    "What is late, comes twice, and which values there are follows from it (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--output",
            paramLabel = "DIRECTORY",
            description = "Where the report is written, as HTML, Markdown and JSON (default: benchmarks/target/bench).")
    Path output = Root.find().resolve("benchmarks/target/bench");

    PrintStream out() {
        return System.out;
    }

    Ground ground() {
        return Ground.start(mongodb);
    }

    /** Prints the tables and writes the report. */
    void report(String name, String title, List<Section> sections) throws IOException {
        var report = new Report(name, title, Circumstances.of(commandLine(), mongodb), sections);
        for (Section section : sections) {
            out().printf("%n%s%n", section.title());
            section.notes().forEach(note -> out().println("  " + note));
            out().println(TextTable.of(section.table()));
        }
        out().printf("The report: %s%n", report.write(output).toAbsolutePath().normalize());
    }

    private String commandLine() {
        List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
        return "./millrace bench " + String.join(" ", arguments).replaceAll("mongodb(\\+srv)?://\\S+", "mongodb://…");
    }
}
