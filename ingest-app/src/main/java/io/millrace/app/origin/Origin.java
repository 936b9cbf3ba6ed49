package io.millrace.app.origin;

import io.millrace.app.config.Durations;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the state of a series was begun with: the settings that may not change while there is state, in the words of the
 * configuration.
 *
 * @param settings the settings by key
 */
record Origin(Map<String, String> settings) {

    private static final String VERSION_KEY = "version";

    /** The version of what this program keeps as state. */
    private static final String VERSION = "1";

    private static final String ID_KEY = "id";

    static Origin of(Series series) {
        var settings = new LinkedHashMap<String, String>();
        settings.put(VERSION_KEY, VERSION);
        settings.put("keyed", Boolean.toString(series.keyed()));
        settings.put("timeField", series.time().field().orElse("record"));
        settings.put("metaFields", series.metaFields().toString());
        settings.put(ID_KEY, ids(series.ids()));
        settings.put("timeZone", series.timeZone().map(ZoneId::getId).orElse("none"));
        settings.put("layout", series.layout().name().toLowerCase(Locale.ROOT));
        settings.put("bucket.span", Durations.text(series.bucket().span()));
        if (series.layout() == Layout.SAMPLES) {
            settings.put("bucket.times", series.sampleTimes().name().toLowerCase(Locale.ROOT));
        }
        settings.put("rollups", series.rollups().stream().map(Tier::name).collect(Collectors.joining(", ", "[", "]")));
        return new Origin(settings);
    }

    /** Reads what {@link #toBytes} wrote; what this program does not know stays. */
    static Origin read(byte[] bytes) {
        var settings = new LinkedHashMap<String, String>();
        // What was noted before there was a choice.
        settings.put(ID_KEY, ids(IdOrder.META_FIRST));
        new String(bytes, StandardCharsets.UTF_8).lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                settings.put(line.substring(0, equals), line.substring(equals + 1));
            }
        });
        return new Origin(settings);
    }

    private static String ids(IdOrder order) {
        return order.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    byte[] toBytes() {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue().replaceAll("\\R", " "))
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a later version of the program began the state, which this one cannot read. */
    boolean isOfAnotherVersion() {
        return !VERSION.equals(settings.get(VERSION_KEY));
    }

    /** What is different now, in words; a setting that only one of the two knows is none. */
    List<String> differences(Origin now) {
        var both = new LinkedHashSet<>(settings.keySet());
        both.retainAll(now.settings.keySet());
        var differences = new ArrayList<String>();
        for (String key : both) {
            String before = settings.get(key);
            String after = now.settings.get(key);
            if (!String.valueOf(before).equals(String.valueOf(after).replaceAll("\\R", " "))) {
                differences.add("'" + key + "' was " + before + " and is " + after + " now");
            }
        }
        return differences;
    }
}
