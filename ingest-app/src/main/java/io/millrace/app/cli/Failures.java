package io.millrace.app.cli;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.logging.LogFormat;
import java.io.PrintWriter;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Answers what went wrong while a command ran: one line and an exit code; the stack trace only where it was asked for. */
final class Failures implements IExecutionExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(Failures.class);

    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
        log.debug("The command ended with an exception", thrown);
        if (thrown instanceof Failure failure) {
            say(failure.line(), failure.exitCode(), command);
            return failure.exitCode().code();
        }
        say("unexpected: " + thrown + ". Run it again with --debug to see where.", ExitCode.UNEXPECTED, command);
        return ExitCode.UNEXPECTED.code();
    }

    /** In the format of the log, since a collector reads this line, too: it is the one that says why a process ended. */
    private static void say(String line, ExitCode exitCode, CommandLine command) {
        if (LogFormat.of(LogFormat.chosen()).equals(Optional.of(LogFormat.JSON))) {
            log.atError().addKeyValue("process.exit_code", exitCode.code()).log("millrace: {}", line);
            return;
        }
        PrintWriter err = command.getErr();
        err.println("millrace: " + line);
        err.flush();
    }
}
