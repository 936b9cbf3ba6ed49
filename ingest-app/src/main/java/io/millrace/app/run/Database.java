package io.millrace.app.run;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.mongodb.MongoMetricsCommandListener;
import io.micrometer.core.instrument.binder.mongodb.MongoMetricsConnectionPoolListener;
import io.millrace.app.config.MongoSettings;
import io.millrace.app.config.SchemaSettings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.schema.Schema;
import io.millrace.app.schema.SchemaException;
import io.millrace.app.schema.Sharding;
import io.millrace.series.Application;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** An open client of MongoDB and the application's database. Close it after everything that uses it. */
public final class Database implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final MongoClient client;
    private final MongoDatabase database;
    private final List<String> hosts;
    private final boolean authenticated;

    private Database(MongoClient client, MongoDatabase database, List<String> hosts, boolean authenticated) {
        this.client = client;
        this.database = database;
        this.hosts = List.copyOf(hosts);
        this.authenticated = authenticated;
    }

    /** Opens a client; no server is asked yet. */
    public static Database open(MongoSettings settings, String application) {
        return open(settings, application, builder -> {});
    }

    /** Opens a client whose commands and connections are measured. */
    static Database open(MongoSettings settings, String application, MeterRegistry registry) {
        return open(
                settings,
                application,
                builder -> builder.addCommandListener(new MongoMetricsCommandListener(registry))
                        .applyToConnectionPoolSettings(pool ->
                                pool.addConnectionPoolListener(new MongoMetricsConnectionPoolListener(registry))));
    }

    private static Database open(
            MongoSettings settings, String application, Consumer<MongoClientSettings.Builder> more) {
        var uri = new ConnectionString(settings.uri().reveal());
        // The sink tries again by itself, and looks before it repeats an insert; what the driver repeats, nobody looks
        // for.
        MongoClientSettings.Builder builder = MongoClientSettings.builder()
                .applyConnectionString(uri)
                .retryWrites(false)
                .applicationName("millrace " + application);
        if (uri.getServerSelectionTimeout() == null) {
            builder.applyToClusterSettings(
                    cluster -> cluster.serverSelectionTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        }
        more.accept(builder);
        MongoClient client = MongoClients.create(builder.build());
        return new Database(
                client, client.getDatabase(settings.database()), uri.getHosts(), uri.getCredential() != null);
    }

    public MongoDatabase database() {
        return database;
    }

    /** The servers' addresses, for messages. */
    public String address() {
        return String.join(",", hosts);
    }

    /** The actions that the sink needs and the user may not do; empty also without a user, and where the server does not tell. */
    public List<String> lackingRights() {
        return authenticated ? DatabaseRights.lacking(database) : List.of();
    }

    /** Does with the schema what the configuration says. */
    void prepareSchema(Application application, SchemaSettings settings) {
        switch (settings.onStart()) {
            case APPLY -> with(application, settings, Schema::apply);
            case VERIFY ->
                with(application, settings, schema -> {
                    schema.verify();
                    return schema;
                });
            case NONE -> {}
        }
    }

    /**
     * Does something with the schema of an application.
     *
     * @throws Failure with {@link ExitCode#DATABASE} that says what is wrong, without any secret
     */
    public <T> T with(Application application, SchemaSettings settings, Function<Schema, T> action) {
        return ask(opened -> action.apply(Schema.of(opened, application, settings)));
    }

    /**
     * Does something with how the collections of an application are sharded.
     *
     * @throws Failure with {@link ExitCode#DATABASE} that says what is wrong, without any secret
     */
    public <T> T withSharding(Application application, Function<Sharding, T> action) {
        return ask(opened -> action.apply(Sharding.of(client, opened, application)));
    }

    /**
     * Asks the database something.
     *
     * @throws Failure with {@link ExitCode#DATABASE} that says in one line why it gives no answer
     */
    public <T> T ask(Function<MongoDatabase, T> question) {
        try {
            return question.apply(database);
        } catch (SchemaException e) {
            throw new Failure(
                    ExitCode.DATABASE,
                    "the schema of database '" + database.getName() + "': " + String.join("\n  ", e.lines()),
                    e);
        } catch (MongoException e) {
            throw new Failure(ExitCode.DATABASE, trouble(e), e);
        }
    }

    /** What a driver's exception means, in one line. */
    String trouble(MongoException e) {
        return "MongoDB at " + address() + " cannot be used ("
                + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                + "): start it, or correct mongodb.uri";
    }

    @Override
    public void close() {
        client.close();
    }
}
