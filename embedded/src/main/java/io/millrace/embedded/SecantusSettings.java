package io.millrace.embedded;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a {@link SecantusServer} is started.
 *
 * @param port the port on 127.0.0.1; 0 takes a free one
 * @param directory where the data is kept; empty stands for a temporary directory that is deleted at close
 * @param testCommands whether fail points ({@code configureFailPoint}) are accepted
 */
public record SecantusSettings(int port, Optional<Path> directory, boolean testCommands) {
    /** A free port, a temporary directory, fail points accepted. */
    public static SecantusSettings defaults() {
        return new SecantusSettings(0, Optional.empty(), true);
    }

    public SecantusSettings withPort(int newPort) {
        return new SecantusSettings(newPort, directory, testCommands);
    }

    public SecantusSettings withDirectory(Path newDirectory) {
        return new SecantusSettings(port, Optional.of(newDirectory), testCommands);
    }
}
