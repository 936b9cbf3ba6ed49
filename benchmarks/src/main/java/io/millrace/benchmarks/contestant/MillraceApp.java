package io.millrace.benchmarks.contestant;

import io.millrace.app.config.Settings;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.benchmarks.load.LoadCounts;
import io.millrace.benchmarks.process.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/** The application: from the topic to upsert records, or on to MongoDB. */
final class MillraceApp implements Pipeline {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final boolean toMongo;

    MillraceApp(boolean toMongo) {
        this.toMongo = toMongo;
    }

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        Path state = Files.createTempDirectory(Path.of(assignment.directory()), "state-");
        String run = "bench-" + UUID.randomUUID();
        Settings settings =
                AppDefinition.of(run, assignment, toMongo, state.toString()).settings();
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            Stopwatch watch = Stopwatch.start();
            var scrape = new Scrape(app.metricsUri());
            LoadCounts counts = assignment.counts();
            long expected = toMongo ? counts.readings() : counts.messages();
            long count = new Approach(PATIENCE)
                    .await("readings", (long) Math.ceil(expected * Outcome.COUNTED), () -> taken(scrape));
            Outcome outcome = watch.stop((double) count / expected * counts.messages());
            if (assignment.verify()) {
                verify(settings, assignment, scrape);
            }
            return outcome;
        } finally {
            Trees.delete(state);
            OwnTopics.delete(assignment.servers().bootstrapServers(), run);
            new Database(assignment.servers().mongodb(), run).close();
        }
    }

    private long taken(Scrape scrape) throws Exception {
        return toMongo
                ? scrape.sum("millrace_sink_readings_total", "collection=\"" + AppDefinition.SERIES + "_buckets\"")
                : accepted(scrape) + duplicates(scrape);
    }

    private static long accepted(Scrape scrape) throws Exception {
        return scrape.sum("millrace_readings_total", "outcome=\"accepted\"");
    }

    private static long duplicates(Scrape scrape) throws Exception {
        return scrape.sum("millrace_readings_total", "outcome=\"duplicate\"");
    }

    private void verify(Settings settings, Assignment assignment, Scrape scrape) throws Exception {
        LoadCounts counts = assignment.counts();
        new Approach(PATIENCE).await("readings", counts.messages(), () -> accepted(scrape) + duplicates(scrape));
        IncompleteException.check("distinct readings", accepted(scrape), counts.readings());
        IncompleteException.check("duplicates", duplicates(scrape), counts.duplicates());
        if (toMongo) {
            Totals.awaitDocuments(settings.application(), assignment.servers().mongodb(), scrape, counts.readings());
        } else {
            Totals.awaitUpserts(settings.application(), assignment.servers().bootstrapServers(), counts.readings());
        }
    }
}
