package io.millrace.chaos.drill;

import io.millrace.chaos.ground.GroundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A control group that bounds the memory of what is started in it, as a container does. Needs root. */
final class ControlGroup implements AutoCloseable {

    private static final Path FIRST = Path.of("/sys/fs/cgroup/memory");
    private static final Path SECOND = Path.of("/sys/fs/cgroup");

    private final Path directory;
    private final boolean second;

    private ControlGroup(Path directory, boolean second) {
        this.directory = directory;
        this.second = second;
    }

    /** Makes one with so many bytes, of version 1 or 2, whichever the system has. */
    static ControlGroup of(long bytes) {
        boolean second = Files.exists(SECOND.resolve("cgroup.controllers"));
        Path directory = (second ? SECOND : FIRST)
                .resolve("millrace-drill-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(directory);
            Files.writeString(directory.resolve(second ? "memory.max" : "memory.limit_in_bytes"), Long.toString(bytes));
            return new ControlGroup(directory, second);
        } catch (IOException e) {
            throw new GroundException("no control group can be made (root is needed): " + e.getMessage(), e);
        }
    }

    /** Starts the program that follows in it. */
    List<String> launcher() {
        return List.of("sh", "-c", "echo $$ > " + directory.resolve("cgroup.procs") + " && exec \"$@\"", "sh");
    }

    /** The most that it ever held, the page cache counted, in bytes. */
    long peak() {
        return Long.parseLong(
                read(second ? "memory.peak" : "memory.max_usage_in_bytes").strip());
    }

    /** What it holds now that is no file, in bytes. */
    long anonymous() {
        return stat(second ? "anon" : "total_rss");
    }

    /** The page cache that it holds now, in bytes. The kernel takes it back when it needs it. */
    long files() {
        return stat(second ? "file" : "total_cache");
    }

    private long stat(String name) {
        return read("memory.stat")
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new GroundException("memory.stat says nothing of " + name));
    }

    private String read(String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw new GroundException(directory + " cannot be removed: " + e.getMessage(), e);
        }
    }
}
