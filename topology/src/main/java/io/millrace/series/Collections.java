package io.millrace.series;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The names of a series' collections and views.
 *
 * @param buckets the collection of buckets
 * @param histories the collection of history documents of each tier
 * @param latest the collection of newest readings
 * @param readings the view of single readings
 * @param windows the view of flat windows of each tier
 */
public record Collections(
        String buckets, Map<Tier, String> histories, String latest, String readings, Map<Tier, String> windows) {

    public Collections {
        histories = Map.copyOf(histories);
        windows = Map.copyOf(windows);
    }

    /** The names that a series has when the configuration gives none. */
    public static Collections of(String series, List<Tier> tiers) {
        var histories = new HashMap<Tier, String>();
        var windows = new HashMap<Tier, String>();
        for (Tier tier : tiers) {
            histories.put(tier, series + "_" + tier.name() + "_history");
            windows.put(tier, series + "_" + tier.name());
        }
        return new Collections(series + "_buckets", histories, series + "_latest", series, windows);
    }

    /** The view of recent readings. */
    public String recentReadings() {
        return readings + "_recent";
    }

    /** The collection of history documents of a tier of this series. */
    public String history(Tier tier) {
        return Objects.requireNonNull(histories.get(tier), tier::name);
    }

    /** The view of flat windows of a tier of this series. */
    public String window(Tier tier) {
        return Objects.requireNonNull(windows.get(tier), tier::name);
    }
}
