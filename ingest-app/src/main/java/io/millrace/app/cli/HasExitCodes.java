package io.millrace.app.cli;

import io.millrace.app.failure.ExitCode;
import java.util.Set;

/** A command that says in its help what it can end with. */
public interface HasExitCodes {

    /** The exit codes of this command, in the order of the help. */
    Set<ExitCode> exitCodes();
}
