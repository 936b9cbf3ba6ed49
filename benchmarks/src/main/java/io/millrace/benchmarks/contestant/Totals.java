package io.millrace.benchmarks.contestant;

import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;

/** Looks whether an application's result holds each distinct reading once: in its buckets and in every tier. */
final class Totals {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Totals() {}

    /** Waits until the upsert records carry all readings, and checks that they carry no more. */
    static void awaitUpserts(Application application, String bootstrapServers, long readings) throws Exception {
        Series series = application.series().get(0);
        for (UpsertTarget target : UpsertTarget.of(application)) {
            if (target.collection().equals(series.collections().latest())) {
                continue;
            }
            try (var totals = new UpsertTotals(bootstrapServers, target.topic())) {
                long carried =
                        new Approach(PATIENCE).await("readings in " + target.topic(), readings, totals::readings);
                IncompleteException.check("readings in " + target.topic(), carried, readings);
            }
        }
    }

    /** Waits until MongoDB has acknowledged all readings, and checks that the documents hold them, and no more. */
    static void awaitDocuments(Application application, String mongodb, Scrape scrape, long readings) throws Exception {
        Series series = application.series().get(0);
        String buckets = series.collections().buckets();
        awaitAcknowledged(scrape, buckets, readings);
        try (var database = new Database(mongodb, application.name())) {
            IncompleteException.check("readings in " + buckets, database.readingsInBuckets(buckets), readings);
            for (Tier tier : series.rollups()) {
                String histories = series.collections().history(tier);
                awaitAcknowledged(scrape, histories, readings);
                IncompleteException.check("readings in " + histories, database.readingsInWindows(histories), readings);
            }
        }
    }

    private static void awaitAcknowledged(Scrape scrape, String collection, long readings) throws Exception {
        new Approach(PATIENCE)
                .await(
                        "readings written to " + collection,
                        readings,
                        () -> scrape.sum("millrace_sink_readings_total", "collection=\"" + collection + "\""));
    }
}
