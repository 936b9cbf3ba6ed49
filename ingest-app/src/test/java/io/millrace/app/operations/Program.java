package io.millrace.app.operations;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** A program that Maven cannot bring. */
record Program(String name, Path file) {

    /** Makes the absence of a program a failure: {@code -Dmillrace.require.programs=true}. */
    private static final boolean REQUIRED = Boolean.getBoolean("millrace.require.programs");

    /** What a program said. */
    record Answer(int exitCode, String text) {}

    /** Finds one on the PATH; where it is not there, the test is skipped, and its name is said. */
    static Program require(String name, String debianPackage) {
        Optional<Program> found = find(name);
        if (found.isEmpty()) {
            String what = "'" + name + "' is not on the PATH (Debian package " + debianPackage + ")";
            if (REQUIRED) {
                Assertions.fail(what);
            }
            Assumptions.abort(what);
        }
        return found.orElseThrow();
    }

    private static Optional<Program> find(String name) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(file -> new Program(name, file));
    }

    /** Runs it to its end. */
    Answer run(List<String> arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), text);
    }

    /** Starts it. */
    Process start(List<String> arguments) throws IOException {
        var command =
                Stream.concat(Stream.of(file.toString()), arguments.stream()).toList();
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
