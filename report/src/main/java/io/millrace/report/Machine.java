package io.millrace.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The machine that something was measured on. */
public final class Machine {

    private Machine() {}

    /** Its processors, system and Java, as circumstances of a {@link Report}. */
    public static Map<String, String> circumstances() {
        var all = new LinkedHashMap<String, String>();
        all.put("Processors", Runtime.getRuntime().availableProcessors() + model());
        all.put(
                "System",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        all.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        return all;
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
