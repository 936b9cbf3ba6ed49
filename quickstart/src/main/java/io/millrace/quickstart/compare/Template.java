package io.millrace.quickstart.compare;

import io.millrace.app.config.ConfigException;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.MongoSettings;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.series.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A configuration for what has none of its own: settings go through the same checks as those of a file. */
final class Template {

    private static final String YAML = """
            version: 1
            application: compare-layouts
            kafka:
              bootstrap.servers: localhost:9092
            mongodb:
              uri: ${URI}
              database: ${DATABASE}
            series:
              readings:
                topics: [readings]
                timeField: ${TIME}
                metaFields: META
            """;

    private static final String ANY = "any";
    private static final String LOCAL = "mongodb://localhost";

    private Template() {}

    /**
     * A series.
     *
     * @throws Failure with {@link ExitCode#USAGE} if the names cannot be those of members
     */
    static Series series(List<String> meta, String time) {
        return parse(meta, Map.of("URI", LOCAL, "DATABASE", ANY, "TIME", time))
                .application()
                .series()
                .get(0);
    }

    /**
     * Where to write.
     *
     * @throws Failure with {@link ExitCode#USAGE} if the address or the name cannot be one
     */
    static MongoSettings mongodb(String uri, String database) {
        return parse(List.of(ANY), Map.of("URI", uri, "DATABASE", database, "TIME", StockLoad.TIME))
                .mongodb();
    }

    private static Settings parse(List<String> meta, Map<String, String> values) {
        var all = new HashMap<>(values);
        var names = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < meta.size(); i++) {
            all.put("META_" + i, meta.get(i));
            names.add("\"${META_" + i + "}\"");
        }
        try {
            return ConfigFile.parse(YAML.replace("META", names.toString()), "command line", all::get);
        } catch (ConfigException e) {
            throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }
}
