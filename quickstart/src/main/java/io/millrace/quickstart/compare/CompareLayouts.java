package io.millrace.quickstart.compare;

import io.millrace.app.cli.HasExitCodes;
import io.millrace.app.cli.Signals;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.quickstart.terminal.LogLevel;
import io.millrace.quickstart.terminal.Progress;
import io.millrace.quickstart.terminal.Stop;
import io.millrace.report.Report;
import io.millrace.report.Section;
import io.millrace.report.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code compare-layouts}. */
@Command(
        name = "compare-layouts",
        description = {
            "Takes one load through every layout and shows what each costs: documents, bytes per reading of data and of index,"
                    + " writes, and the milliseconds of three typical queries.",
            "The load is the stock generator (five symbols, four weeks, a price a second each), or a topic or file of your own."
                    + " Readings go through the application's own decoder, fold and sink into a MongoDB server, which is one in"
                    + " this process unless MONGODB_URI or --mongodb-uri names another. What was written is dropped"
                    + " afterwards; nothing is written to Kafka."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  millrace compare-layouts",
            "  millrace compare-layouts --file readings.ndjson --meta device --time ts",
            "  MILLRACE_JAVA_OPTS=-Xmx16g millrace compare-layouts --readings all"
        })
public final class CompareLayouts implements Callable<Integer>, HasExitCodes {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration OFTEN = Duration.ofSeconds(5);

    @Spec
    private CommandSpec spec;

    @Mixin
    private LoadOptions loadOptions;

    @Option(
            names = "--output",
            paramLabel = "DIRECTORY",
            defaultValue = "millrace-compare-layouts",
            description =
                    "Where the page with charts is written, and the same as Markdown and JSON. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Option(
            names = "--mongodb-uri",
            paramLabel = "URI",
            defaultValue = "${env:MONGODB_URI}",
            description =
                    "A MongoDB server to use instead of the one in this process; also from the environment variable"
                            + " MONGODB_URI.")
    private @Nullable String mongoUri;

    @Option(
            names = "--database",
            paramLabel = "NAME",
            defaultValue = "millrace_compare",
            description =
                    "The database to write to. It has to be empty, and is dropped afterwards. Default: ${DEFAULT-VALUE}.")
    private String database;

    @Override
    public Integer call() {
        if (!Boolean.TRUE.equals(spec.root().findOption("--debug").getValue())) {
            LogLevel.quiet();
        }
        var stop = new Stop();
        try (Signals signals = Signals.listen(PATIENCE)) {
            var unused = signals.asked().thenRun(stop::ask);
            ExitCode code = compare(stop);
            signals.ended(code);
            return code.code();
        }
    }

    private ExitCode compare(Stop stop) {
        PrintWriter out = spec.commandLine().getOut();
        var progress = new Progress(out, Boolean.getBoolean("millrace.terminal"), OFTEN, Clock.systemUTC());
        Load load = loadOptions.load(spec);
        long most = loadOptions.most(spec);
        var contest = new Contest(load, most, progress, stop, Clock.systemUTC());
        try (Server server = Server.start(mongoUri, database)) {
            Survey survey = contest.survey();
            say(progress, load, survey);
            server.requireRoom(survey.passed().readings());
            List<Measured> measured = server.ask(opened -> {
                try (Workspace workspace = Workspace.take(opened)) {
                    return contest.run(workspace, survey, Variant.of(load.series(), survey.gap()));
                }
            });
            var result = new Result(measured, load instanceof StockLoad, server.isOwn());
            print(result.report(Circumstances.of(commandLine(), load, survey, server)), out);
            return ExitCode.OK;
        } catch (StoppedException stopped) {
            progress.say("Stopped before there was a result. What was written is dropped.");
            return ExitCode.UNEXPECTED;
        }
    }

    private static void say(Progress progress, Load load, Survey survey) {
        progress.say(load.title() + ": " + Circumstances.readings(survey));
        survey.passed().firstDeadLetter().ifPresent(first -> progress.say("  not readable: " + first));
    }

    private void print(Report report, PrintWriter out) {
        for (Section section : report.sections()) {
            out.println();
            out.println(section.title());
            section.notes().forEach(note -> out.println("  " + note));
            out.print(TextTable.of(section.table()));
        }
        Path page;
        try {
            page = report.write(output);
        } catch (IOException e) {
            throw new Failure(
                    ExitCode.LOCAL,
                    "the report cannot be written to '" + output + "': " + e.getMessage()
                            + "; name another directory with --output",
                    e);
        }
        out.println();
        out.println("The page: " + page.toAbsolutePath().normalize());
        out.flush();
    }

    private String commandLine() {
        List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
        return "millrace " + String.join(" ", arguments).replaceAll("mongodb(\\+srv)?://\\S+", "mongodb://…");
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(
                ExitCode.OK,
                ExitCode.UNEXPECTED,
                ExitCode.USAGE,
                ExitCode.BROKER,
                ExitCode.DATABASE,
                ExitCode.TOPIC,
                ExitCode.LOCAL);
    }
}
