package io.millrace.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Where a server keeps its files: a directory of the caller, which stays, or a temporary one, which is deleted at close. */
public record ServerDirectory(Path path, boolean temporary) implements AutoCloseable {
    /** Makes a temporary directory whose name starts with {@code prefix} and the number of this process. */
    public static ServerDirectory temporary(String prefix) {
        return open(Optional.empty(), prefix);
    }

    /** Takes the given directory, created if missing, or makes a temporary one whose name starts with {@code prefix}. */
    static ServerDirectory open(Optional<Path> given, String prefix) {
        try {
            return given.isPresent()
                    ? new ServerDirectory(Files.createDirectories(given.get()).toAbsolutePath(), false)
                    : new ServerDirectory(
                            Files.createTempDirectory(
                                    prefix + ProcessHandle.current().pid() + "-"),
                            true);
        } catch (IOException e) {
            throw new ServerStartException(
                    "The directory " + given.map(Path::toString).orElse("for temporary files") + " cannot be created: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Deletes the directory if it is a temporary one; what is using it has to be stopped before. */
    @Override
    public void close() {
        if (temporary) {
            try {
                delete(path);
            } catch (UncheckedIOException e) {
                LoggerFactory.getLogger(ServerDirectory.class)
                        .warn("The temporary directory {} could not be deleted: {}", path, e.getMessage());
            }
        }
    }

    /** Deletes a directory with everything in it; one that is not there is no error. */
    static void delete(Path root) {
        try {
            Files.walkFileTree(root, new Deleting());
        } catch (NoSuchFileException ignored) {
            // Gone already, which is what was asked for.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Deleting extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
