package io.millrace.app.cli;

import java.util.LinkedHashMap;
import java.util.List;
import picocli.CommandLine;

/** Puts the commands together. */
public final class CommandLineFactory {

    private static final int HELP_WIDTH = 100;

    private CommandLineFactory() {}

    /**
     * The command line {@code millrace}.
     *
     * @param extraCommands further commands, objects of classes annotated with {@link CommandLine.Command}; they get
     *     {@code --help}, the same treatment of mistakes and failures, and, where they are {@link HasExitCodes}, a list of them
     */
    public static CommandLine create(List<Object> extraCommands) {
        CommandLine millrace = new CommandLine(new Millrace());
        extraCommands.forEach(millrace::addSubcommand);
        complete(millrace);
        return millrace.setUsageHelpWidth(HELP_WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(new LogLevels())
                .setParameterExceptionHandler(new Mistakes())
                .setExecutionExceptionHandler(new Failures());
    }

    private static void complete(CommandLine command) {
        command.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
        if (command.getCommand() instanceof HasExitCodes documented) {
            var codes = new LinkedHashMap<String, String>();
            documented.exitCodes().forEach(code -> codes.put(" " + code.code(), code.meaning()));
            command.getCommandSpec()
                    .usageMessage()
                    .exitCodeListHeading("%nExit codes:%n")
                    .exitCodeList(codes);
        }
        command.getSubcommands().values().forEach(CommandLineFactory::complete);
    }
}
