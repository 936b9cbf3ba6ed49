package io.millrace.quickstart.compare;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.SchemaSettings;
import io.millrace.app.replay.Folded;
import io.millrace.app.schema.Schema;
import io.millrace.app.schema.SchemaException;
import io.millrace.quickstart.terminal.Progress;
import io.millrace.quickstart.terminal.Stop;
import io.millrace.series.Application;
import io.millrace.series.Layout;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Takes a load through one layout after another; what one has written is gone before the next begins. */
final class Contest {

    private static final String APPLICATION = "compare-layouts";

    /** How many readings are taken to find out how many there are for each live write. */
    static final int LIVE_READINGS = 100_000;

    private final Load load;
    private final long most;
    private final Progress progress;
    private final Stop stop;
    private final InstantSource clock;

    /**
     * @param most how many readings of the load are taken at most
     * @param stop ends it early
     */
    Contest(Load load, long most, Progress progress, Stop stop, InstantSource clock) {
        this.load = load;
        this.most = most;
        this.progress = progress;
        this.stop = stop;
        this.clock = clock;
    }

    /**
     * Reads the load once, to know what there is.
     *
     * @throws StoppedException if the end was asked for meanwhile
     */
    Survey survey() {
        var collected = new Survey.Collected();
        var bar = new Bar(progress, "reading", OptionalLong.empty(), clock);
        Intake.Passed passed = new Intake(load, most, stop, clock, (reading, now) -> {
                    collected.take(reading, now);
                    bar.step();
                })
                .read();
        return collected.survey(passed);
    }

    /**
     * Takes the load through all layouts.
     *
     * @throws StoppedException if the end was asked for meanwhile
     */
    List<Measured> run(Workspace workspace, Survey survey, List<Variant> variants) {
        var all = new ArrayList<Measured>();
        for (Variant variant : variants) {
            Measured measured = measure(workspace.database(), survey, variant);
            workspace.clear();
            progress.say(String.format(
                    Locale.ROOT,
                    "%-17s %,d documents, %.1f bytes a reading, index %.2f, written in %.1f s",
                    measured.name(),
                    measured.size().documents(),
                    measured.dataPerReading(),
                    measured.indexPerReading(),
                    measured.took().toMillis() / 1e3));
            all.add(measured);
        }
        return all;
    }

    private Measured measure(MongoDatabase database, Survey survey, Variant variant) {
        var application = new Application(APPLICATION, List.of(variant.series()));
        boolean flat = isFlat(database, application, variant);
        var count = new WriteCount(variant.collection());
        var folded = new Folded(application, variant.series(), database, count);
        var bar = new Bar(
                progress, variant.name(), OptionalLong.of(survey.passed().readings()), clock);
        new Intake(load, most, stop, clock, (reading, now) -> {
                    folded.take(reading, now);
                    bar.step();
                })
                .read();
        folded.finish();
        Duration took = bar.elapsed();
        progress.show(variant.name() + ": measuring…");
        StoredSize size = StoredSize.of(database, variant.collection());
        var questions = new Questions(database, variant.series(), survey);
        return new Measured(
                variant.name() + (flat ? " (flat)" : ""),
                variant,
                folded.readings(),
                folded.duplicates(),
                size,
                count.writes(),
                live(application, variant),
                took,
                asked(questions::newestOfOne),
                asked(questions::lastHour),
                asked(questions::dayFromReadings),
                asked(questions::newestOfAll),
                asked(questions::dayFromTier));
    }

    /**
     * Makes the collections.
     *
     * @return whether the server keeps what was to be a time-series collection as an ordinary one
     */
    private static boolean isFlat(MongoDatabase database, Application application, Variant variant) {
        try {
            Schema.of(database, application, SchemaSettings.DEFAULT).apply();
            return false;
        } catch (SchemaException e) {
            if (variant.series().layout() != Layout.TIMESERIES) {
                throw e;
            }
            Series ordinary = variant.writtenAs(Layout.DOCUMENTS);
            Schema.of(database, new Application(application.name(), List.of(ordinary)), SchemaSettings.DEFAULT)
                    .apply();
            return true;
        }
    }

    /** The readings for each write, were they to come live; over the first of the load, since that is slow to find out. */
    private double live(Application application, Variant variant) {
        if (!variant.series().layout().hasBuckets()) {
            return 1;
        }
        LiveWrites live =
                LiveWrites.of(variant.series(), UpsertTarget.of(application.names(variant.series()), variant.series()));
        Intake.Passed passed = new Intake(load, Math.min(most, LIVE_READINGS), stop, clock, live::take).read();
        return (double) passed.readings() / live.finish();
    }

    private Answer asked(Supplier<Answer> question) {
        if (stop.isAsked()) {
            throw new StoppedException();
        }
        return question.get();
    }
}
