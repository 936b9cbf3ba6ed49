package io.millrace.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SecantusDB in a Python virtual environment of its own, made on first use: {@code python3 -m venv}, then {@code pip install}
 * of the pinned version. Two builds at once do not disturb each other (a lock file), and an installation that was interrupted
 * is made anew (a marker file is written last).
 *
 * @param directory the virtual environment
 */
public record SecantusInstallation(Path directory) {
    /** The pinned version; {@code MILLRACE_PYTHON} in the environment names another Python than {@code python3}. */
    public static final String VERSION = "0.7.0b3";

    private static final Logger LOG = LoggerFactory.getLogger(SecantusInstallation.class);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String WAY_ROUND =
            "SecantusDB stands in for MongoDB in the tests. Without it, set MONGODB_URI to a "
                    + "server that may be written to, or put mongod on the PATH.";

    /** Installs SecantusDB under {@code target} of the project that the working directory belongs to, once. */
    public static SecantusInstallation inProject() {
        return in(projectRoot(Path.of("").toAbsolutePath()).resolve("target"), python(System.getenv()));
    }

    /**
     * Installs SecantusDB into {@code parent/secantus-<version>}, unless it is there.
     *
     * @param python the Python to make the environment with: a name on the PATH or a path
     * @throws ServerStartException with what was run, its output, and how to do without
     */
    public static SecantusInstallation in(Path parent, String python) {
        SecantusInstallation installation = new SecantusInstallation(parent.resolve("secantus-" + VERSION));
        if (!Files.exists(installation.marker())) {
            synchronized (SecantusInstallation.class) {
                installation.installLocked(parent, python);
            }
        }
        return installation;
    }

    /** The Python interpreter that has SecantusDB. */
    public Path interpreter() {
        return directory.resolve("bin").resolve("python");
    }

    static String python(Map<String, String> environment) {
        return environment.getOrDefault("MILLRACE_PYTHON", "python3");
    }

    /** The outermost directory with a {@code pom.xml} in an unbroken chain above {@code start}; else {@code start} itself. */
    static Path projectRoot(Path start) {
        Path root = start;
        for (Path next = start; next != null && Files.exists(next.resolve("pom.xml")); next = next.getParent()) {
            root = next;
        }
        return root;
    }

    private void installLocked(Path parent, String python) {
        try {
            Files.createDirectories(parent);
            try (FileChannel channel = FileChannel.open(
                            parent.resolve("secantus-" + VERSION + ".lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.exists(marker())) {
                    install(python);
                }
            }
        } catch (IOException e) {
            throw new ServerStartException(
                    "SecantusDB cannot be installed in " + directory + ": " + e.getMessage() + "\n" + WAY_ROUND, e);
        }
    }

    private void install(String python) throws IOException {
        LOG.info("Installing SecantusDB {} in {} (once)", VERSION, directory);
        ServerDirectory.delete(directory);
        run(
                "SecantusDB needs Python 3.10 or newer; set MILLRACE_PYTHON if it has another name than python3.",
                List.of(
                        python,
                        "-c",
                        "import sys; print(sys.version); sys.exit(0 if sys.version_info >= (3, 10) else 'too old')"));
        run(
                "The virtual environment could not be made (on Debian the package python3-venv is needed).",
                List.of(python, "-m", "venv", directory.toString()));
        run(
                "SecantusDB could not be installed: pip needs a Python package index, and a platform that has wheels.",
                List.of(
                        interpreter().toString(),
                        "-m",
                        "pip",
                        "install",
                        "--disable-pip-version-check",
                        "--quiet",
                        "secantusdb==" + VERSION));
        Files.writeString(marker(), VERSION + "\n");
    }

    private Path marker() {
        return directory.resolve("installed");
    }

    private static void run(String hint, List<String> command) {
        Optional<String> problem = Command.run(command, PATIENCE);
        if (problem.isPresent()) {
            throw new ServerStartException(hint + "\n" + problem.get() + "\n" + WAY_ROUND);
        }
    }
}
