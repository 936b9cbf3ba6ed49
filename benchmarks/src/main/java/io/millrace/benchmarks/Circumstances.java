package io.millrace.benchmarks;

import io.millrace.report.Machine;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.utils.internals.AppInfoParser;

/** Where and how something was measured. */
final class Circumstances {

    private Circumstances() {}

    static Map<String, String> of(String command, String mongodb) {
        var all = new LinkedHashMap<String, String>();
        all.put("Command", command);
        all.put("When", Instant.now().truncatedTo(ChronoUnit.MINUTES).toString());
        all.putAll(Machine.circumstances());
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
}
