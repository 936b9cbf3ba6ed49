package io.millrace.app.cli;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.io.PrintWriter;
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
        PrintWriter err = command.getErr();
        if (thrown instanceof Failure failure) {
            err.println("millrace: " + failure.line());
            err.flush();
            return failure.exitCode().code();
        }
        err.println("millrace: unexpected: " + thrown + ". Run it again with --debug to see where.");
        err.flush();
        return ExitCode.UNEXPECTED.code();
    }
}
