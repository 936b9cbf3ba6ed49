package io.millrace.embedded;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a {@link SecantusServer} is started.
 *
 * @param port the port on 127.0.0.1; 0 takes a free one
 * @param directory where the data is kept; empty stands for a temporary directory that is deleted at close
 * @param testCommands whether fail points ({@code configureFailPoint}) are accepted
 * @param accessControl whether users must log in and may do what their roles say; the users must be there already
 */
public record SecantusSettings(int port, Optional<Path> directory, boolean testCommands, boolean accessControl) {
    /** A free port, a temporary directory, fail points accepted, nobody has to log in. */
    public static SecantusSettings defaults() {
        return new SecantusSettings(0, Optional.empty(), true, false);
    }

    public SecantusSettings withPort(int newPort) {
        return new SecantusSettings(newPort, directory, testCommands, accessControl);
    }

    public SecantusSettings withDirectory(Path newDirectory) {
        return new SecantusSettings(port, Optional.of(newDirectory), testCommands, accessControl);
    }

    /** Users must log in; they were created before, while nobody had to. */
    public SecantusSettings withAccessControl() {
        return new SecantusSettings(port, directory, testCommands, true);
    }
}
