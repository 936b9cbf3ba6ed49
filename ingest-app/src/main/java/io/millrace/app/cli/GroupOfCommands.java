package io.millrace.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command that does nothing without one of its own commands. */
abstract class GroupOfCommands implements Runnable {

    @CommandLine.Spec
    private CommandSpec spec;

    @Override
    public final void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "a command is missing after '" + spec.qualifiedName() + "': "
                        + String.join(" or ", spec.subcommands().keySet()));
    }
}
