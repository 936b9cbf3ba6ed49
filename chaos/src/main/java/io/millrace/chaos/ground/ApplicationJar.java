package io.millrace.chaos.ground;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the application was built. */
public final class ApplicationJar {
    private ApplicationJar() {}

    /** The application's jar in the project that the working directory belongs to. */
    public static Path inProject() {
        for (Path root = Path.of("").toAbsolutePath(); root != null; root = root.getParent()) {
            Path target = root.resolve("ingest-app/target");
            if (Files.isDirectory(target)) {
                return in(target);
            }
        }
        throw missing("this project");
    }

    /** The directory of a worker of Kafka Connect with MongoDB's connector, in the same project. */
    static Path connectWorkerInProject() {
        for (Path root = Path.of("").toAbsolutePath(); root != null; root = root.getParent()) {
            Path stock = root.resolve("connect-config/stock-worker/target");
            if (Files.isDirectory(stock.resolve("plugins"))) {
                return stock;
            }
        }
        throw new GroundException("the worker of Kafka Connect is not there: run"
                + " 'mvn package -DskipTests -pl chaos,connect-config/stock-worker -am' first");
    }

    private static Path in(Path target) {
        try (Stream<Path> files = Files.list(target)) {
            List<Path> jars = files.filter(file ->
                            file.getFileName().toString().matches("millrace-ingest-app-[0-9.]+(-SNAPSHOT)?\\.jar"))
                    .sorted()
                    .toList();
            if (jars.isEmpty() || !Files.isDirectory(target.resolve("lib"))) {
                throw missing(target.toString());
            }
            return jars.get(jars.size() - 1);
        } catch (IOException e) {
            throw new GroundException(target + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static GroundException missing(String where) {
        return new GroundException("the application is not built in " + where
                + ": run 'mvn package -DskipTests -pl chaos -am' first, or name its jar with --app");
    }
}
