package io.millrace.app.schema;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.SchemaSettings;
import io.millrace.series.Application;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The schema of an application in a database: its collections, indexes and views. All methods block until the server has
 * answered; what the driver throws when there is no server, or none that takes writes, passes through.
 *
 * <p>No document is ever dropped or changed, nor anything that Millrace did not make. A view that shows a collection of ours
 * gets the pipeline, a collection of ours the validator, and an index the age of expiry that the configuration says.
 */
public final class Schema {

    private static final Logger log = LoggerFactory.getLogger(Schema.class);

    private final MongoDatabase database;
    private final DesiredSchema desired;
    private final SchemaReader reader;

    private Schema(MongoDatabase database, DesiredSchema desired) {
        this.database = database;
        this.desired = desired;
        this.reader = new SchemaReader(database);
    }

    /** The schema of an application; asks the server nothing yet. The database stays the caller's. */
    public static Schema of(MongoDatabase database, Application application, SchemaSettings settings) {
        return new Schema(database, DesiredSchema.of(application, settings));
    }

    /**
     * What {@link #apply()} would do. Changes nothing, except that {@link ServerCapabilities#of} may make a scratch
     * collection and drop it again.
     *
     * @throws SchemaException if the user may not read the schema
     */
    public Plan plan() {
        return block(ServerCapabilities.of(database, desired).flatMap(this::plan));
    }

    /**
     * Creates and changes what is needed, and nothing at all if something is in the way.
     *
     * @return what was done; applied a second time, a plan without changes
     * @throws SchemaException if something is in the way, the user may not do it, or the server refuses it
     */
    public Plan apply() {
        Plan plan = plan();
        if (!plan.inTheWay().isEmpty()) {
            throw new SchemaException(plan.inTheWay());
        }
        plan.leftOut().forEach(log::warn);
        var writer = new SchemaWriter(database, reader);
        Flux.fromIterable(plan.changeSteps())
                .concatMap(change ->
                        writer.apply(change).doOnSuccess(done -> log.info("{}", change.line(database.getName()))))
                .blockLast();
        return plan;
    }

    /**
     * Makes sure that all is there, for {@code schema.onStart: verify}. Writes nothing and needs no more than the role
     * {@code read}. Whether the server has views is not tried: a missing view is missing.
     *
     * @throws SchemaException if something is missing, in the way, or may not be read; one line each
     */
    public void verify() {
        Plan plan = block(ServerCapabilities.withoutWriting(database).flatMap(this::plan));
        if (!plan.faults().isEmpty()) {
            throw new SchemaException(plan.faults());
        }
    }

    private Mono<Plan> plan(ServerCapabilities server) {
        if (server.olderThanSupported()) {
            log.warn("the server says it is MongoDB {}; Millrace is made for 6.0 and later", server.version());
        }
        return reader.read(desired)
                .map(present -> new Plan(database.getName(), Planning.steps(desired, present, server)));
    }

    private static <T> T block(Mono<T> answer) {
        return Objects.requireNonNull(answer.block(), "an answer is never empty");
    }
}
