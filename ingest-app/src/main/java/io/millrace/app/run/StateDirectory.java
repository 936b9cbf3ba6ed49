package io.millrace.app.run;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The state directory of one application, held by this process until it is closed, so that no second process of this machine
 * works in it.
 */
final class StateDirectory implements AutoCloseable {

    private final FileChannel lockFile;

    private StateDirectory(FileChannel lockFile) {
        this.lockFile = lockFile;
    }

    /**
     * Creates it where it is missing, and takes hold of it.
     *
     * @throws Failure with {@link ExitCode#LOCAL} if it cannot be written to, or another process holds it
     */
    static StateDirectory hold(Path directory, String application) {
        Path file = directory.resolve(application + ".lock");
        FileChannel channel;
        try {
            Files.createDirectories(directory);
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new Failure(
                    ExitCode.LOCAL,
                    "the state directory " + directory.toAbsolutePath() + " cannot be written to (" + e
                            + "): correct its rights, or set another 'stateDirectory'",
                    e);
        }
        FileLock lock;
        try {
            lock = tryLock(channel);
        } catch (IOException e) {
            closeQuietly(channel);
            throw new Failure(
                    ExitCode.LOCAL,
                    "the state directory " + directory.toAbsolutePath() + " cannot be locked (" + e
                            + "), so that another host may share it: take a directory on a local disk as 'stateDirectory'",
                    e);
        }
        if (lock == null) {
            closeQuietly(channel);
            throw new Failure(
                    ExitCode.LOCAL,
                    "the state directory " + directory.toAbsolutePath()
                            + " is in use by another process of application '" + application
                            + "': stop that process, or give this one another 'stateDirectory'");
        }
        return new StateDirectory(channel);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closeQuietly(lockFile);
    }
}
