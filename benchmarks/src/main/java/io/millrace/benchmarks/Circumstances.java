package io.millrace.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.internals.AppInfoParser;

/** Where and how something was measured. */
final class Circumstances {

    private Circumstances() {}

    static Map<String, String> of(String command, String mongodb) {
        var all = new LinkedHashMap<String, String>();
        all.put("Command", command);
        all.put("When", Instant.now().truncatedTo(ChronoUnit.MINUTES).toString());
        all.put("Processors", Runtime.getRuntime().availableProcessors() + model());
        all.put(
                "System",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        all.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        all.put("Kafka", AppInfoParser.getVersion() + ", one broker, in the process that measures");
        all.put("Database", database(mongodb));
        return all;
    }

    private static String database(String mongodb) {
        return switch (mongodb) {
            case "embedded" -> "mongo-java-server, in memory, in the process that measures";
            case "secantus" -> "SecantusDB";
            case "" -> "none";
            default -> "a MongoDB server that was named";
        };
    }

    private static String model() {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/cpuinfo"));
            return lines.stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> ", " + line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
