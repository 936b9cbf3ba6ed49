package io.millrace.app.cli;

import io.millrace.app.failure.ExitCode;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a command line that cannot be understood with one line, a suggestion, and the way to the help. */
final class Mistakes implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("millrace: " + sentence(mistake));
        err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE.code();
    }

    private static String sentence(ParameterException mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            String message = String.valueOf(mistake.getMessage());
            return Character.toLowerCase(message.charAt(0)) + message.substring(1);
        }
        String first = unmatched.getUnmatched().get(0);
        boolean takesCommands = !mistake.getCommandLine().getSubcommands().isEmpty();
        String what = first.startsWith("-") ? "option" : takesCommands ? "command" : "argument";
        String didYouMean = unmatched.getSuggestions().stream()
                .findFirst()
                .map(suggestion -> " Did you mean '" + suggestion.trim() + "'?")
                .orElse("");
        return "there is no " + what + " '" + first + "'." + didYouMean;
    }
}
