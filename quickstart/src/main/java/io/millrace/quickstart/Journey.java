package io.millrace.quickstart;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.schema.ServerCapabilities;
import io.millrace.embedded.ServerDirectory;
import io.millrace.quickstart.terminal.Progress;
import io.millrace.quickstart.terminal.Stop;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;

/** A quick start from its first to its last step. */
final class Journey {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration OFTEN = Duration.ofSeconds(5);
    private static final Duration NOW_AND_THEN = Duration.ofMinutes(1);
    private static final Duration UNTIL_READY = Duration.ofSeconds(90);

    private final QuickstartOptions options;
    private final PrintWriter out;
    private final boolean terminal;
    private final Stop stop;
    private final Clock clock;

    /**
     * @param terminal whether the output is a terminal, where a line can be written over
     * @param stop ends it early
     */
    Journey(QuickstartOptions options, PrintWriter out, boolean terminal, Stop stop, Clock clock) {
        this.options = options;
        this.out = out;
        this.terminal = terminal;
        this.stop = stop;
        this.clock = clock;
    }

    /**
     * Goes all the way.
     *
     * @return {@link ExitCode#UNEXPECTED} if something is missing, or if it was stopped before it could tell; that of the application
     *     if it gave up
     */
    ExitCode run() {
        say("Starting servers…");
        try (ServerDirectory state = ServerDirectory.temporary("millrace-quickstart-");
                Servers servers = Servers.start(options)) {
            Settings settings = Setup.settings(options, servers, state.path(), clock.instant());
            Setup.createTopics(settings);
            say("Starting Millrace…");
            try (RunningApp app = IngestApp.start(settings);
                    MongoClient client = MongoClients.create(servers.mongoUri());
                    Publisher publisher = new Publisher(servers.bootstrapServers(), Setup.topics(settings))) {
                app.awaitReady(UNTIL_READY);
                var unused = app.end().thenAccept(failure -> stop.ask());
                MongoDatabase database = client.getDatabase(settings.mongodb().database());
                ExitCode exitCode = travel(servers, settings, database, app.uri(), publisher);
                return app.failure().map(this::gaveUp).orElse(exitCode);
            }
        }
    }

    private ExitCode travel(Servers servers, Settings settings, MongoDatabase database, URI http, Publisher publisher) {
        var ledger = new Ledger(
                settings.application(),
                new StoredReadings(database),
                new DeadLetters(servers.bootstrapServers(), clock));
        var progress = new Progress(out, terminal, OFTEN, clock);
        var feed = new Feed(publisher, stop, clock);
        var devices = new SimulatedDevices(options.devices(), clock);

        feed.publish(RealReadings.weather());
        feed.publish(RealReadings.normals());
        feed.publish(devices, options.rate(), options.readings(), sent -> show(progress, publisher, ledger));
        Comparison comparison = new Arrival(ledger, publisher, progress, stop, clock).await();
        if (stop.isAsked() && !comparison.isEqual()) {
            say("Stopped before everything had arrived.");
            return options.once() ? ExitCode.UNEXPECTED : ExitCode.OK;
        }
        show(settings, database, servers, http);
        comparison.lines().forEach(this::say);
        if (!options.once()) {
            var onAndOn = new Progress(out, terminal, NOW_AND_THEN, clock);
            var visitors = new Visitors(database, Setup.series(settings, "devices"), clock);
            sayThatItGoesOn(settings);
            feed.publish(devices, options.rateAfterwards(), Long.MAX_VALUE, sent -> {
                visitors.newest().forEach(onAndOn::say);
                show(onAndOn, publisher, ledger);
            });
            onAndOn.say("Stopping…");
        }
        return comparison.isEqual() ? ExitCode.OK : ExitCode.UNEXPECTED;
    }

    private void sayThatItGoesOn(Settings settings) {
        String address = Setup.bootstrapServers(settings);
        say("");
        say("Going on with " + Comparison.number(options.rateAfterwards()) + " simulated readings/s until Ctrl-C. "
                + "Readings of your own are shown here; publish one with:");
        say(
                "  echo '{\"device\":\"mine\",\"ts\":\"'$(date -u +%FT%TZ)'\",\"temperature\":21.5}' | ./millrace produce --topic "
                        + Setup.topics(settings).get("devices")
                        + (address.equals(Produce.USUAL) ? "" : " --bootstrap-servers " + address));
    }

    private ExitCode gaveUp(Failure failure) {
        say("The application gave up: " + failure.line());
        return failure.exitCode();
    }

    private void show(Settings settings, MongoDatabase database, Servers servers, URI http) {
        say("");
        var showcase = new Showcase(database, settings, out);
        showcase.documents(Setup.series(settings, "devices"), SimulatedDevices.name(0));
        boolean views = ServerCapabilities.of(database)
                .blockOptional(PATIENCE)
                .filter(server -> server.views().support() == ServerCapabilities.Support.YES)
                .isPresent();
        showcase.addresses(servers, options.mongoUri().isEmpty(), http, views);
    }

    private void show(Progress progress, Publisher publisher, Ledger ledger) {
        if (progress.isDue()) {
            progress.show(Arrival.state(publisher.published(), ledger));
        }
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
