package io.millrace.app.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.millrace.app.logging.LogFormat;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Sets how much is logged before a command runs: commands that print an answer log errors only, unless asked. */
final class LogLevels implements IExecutionStrategy {

    @Override
    public int execute(ParseResult parsed) {
        if (LogFormat.of(LogFormat.chosen()).isEmpty()) {
            throw new ParameterException(
                    parsed.commandSpec().commandLine(),
                    "the environment variable " + LogFormat.VARIABLE + " is '" + LogFormat.chosen()
                            + "'; it may be 'text' or 'json'");
        }
        Millrace millrace = (Millrace) parsed.commandSpec().root().userObject();
        if (millrace.debug()) {
            level("io.millrace", Level.DEBUG);
        } else if (!isLongRunning(parsed)) {
            level(org.slf4j.Logger.ROOT_LOGGER_NAME, Level.ERROR);
            level("io.millrace", Level.WARN);
            level("org.apache.kafka", Level.OFF);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static boolean isLongRunning(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        return !(last.commandSpec().userObject() instanceof PrintsAnAnswer);
    }

    private static void level(String logger, Level level) {
        if (LoggerFactory.getLogger(logger) instanceof Logger logback) {
            logback.setLevel(level);
        }
    }
}
