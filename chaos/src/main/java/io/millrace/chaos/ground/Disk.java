package io.millrace.chaos.ground;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The disk of an instance's state. A small file system in memory, which really is full when it is; where none may be mounted,
 * the process is forbidden to make any file longer, which it sees as an error of another name.
 */
final class Disk implements AutoCloseable {
    private static final String SIZE = "192m";

    private final Path directory;
    private final boolean mounted;

    private Disk(Path directory, boolean mounted) {
        this.directory = directory;
        this.mounted = mounted;
    }

    static Disk at(Path directory) throws IOException {
        Files.createDirectories(directory);
        return new Disk(
                directory, ran("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "millrace-chaos", directory.toString()));
    }

    /** Fills it up. */
    void fill(ChildProcess process) {
        if (!mounted) {
            limit(process, "1:");
            return;
        }
        try (OutputStream filler = Files.newOutputStream(filler())) {
            var block = new byte[4096];
            while (true) {
                filler.write(block);
            }
        } catch (IOException full) {
            // That is what it was to become.
        }
    }

    /** Makes room again. */
    void free(ChildProcess process) {
        if (!mounted) {
            limit(process, "unlimited:");
            return;
        }
        try {
            Files.deleteIfExists(filler());
        } catch (IOException e) {
            throw new GroundException(filler() + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        if (mounted && !ran("umount", directory.toString())) {
            throw new GroundException(directory + " cannot be unmounted: do it by hand");
        }
    }

    private Path filler() {
        return directory.resolve("filler");
    }

    private static void limit(ChildProcess process, String bytes) {
        if (process.isAlive() && !ran("prlimit", "--pid", Long.toString(process.pid()), "--fsize=" + bytes)) {
            throw new GroundException("neither mount nor prlimit works here: leave DISK_FULL out");
        }
    }

    private static boolean ran(String... command) {
        try {
            return new ProcessBuilder(List.of(command))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notThere) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }
}
