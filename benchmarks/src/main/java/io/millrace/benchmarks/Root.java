package io.millrace.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;

/** The clone of the repository that this runs in. */
final class Root {

    private Root() {}

    /** What the launcher says; else the nearest directory upwards that has the connector's files; else the working directory. */
    static Path find() {
        String given = System.getProperty("millrace.root");
        if (given != null) {
            return Path.of(given);
        }
        Path here = Path.of("").toAbsolutePath();
        for (Path root = here; root != null; root = root.getParent()) {
            if (Files.isDirectory(root.resolve("connect-config/worker"))) {
                return root;
            }
        }
        return here;
    }
}
