package io.millrace.app.sink.write;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.sink.plan.BulkPlan;
import io.millrace.app.sink.plan.Operation;
import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Applies batches to a MongoDB database with the reactive driver. An operation counts as done when a majority has it in its
 * journal. Plans on Reactor's parallel threads, so that the subscriber's is free. Thread-safe.
 */
public final class MongoUpserts implements Upserts {

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);
    private static final UpdateOptions UPDATE = new UpdateOptions();
    private static final UpdateOptions UPSERT = new UpdateOptions().upsert(true);

    private final MongoDatabase database;
    private final Duration attemptTimeout;
    private final Backoff backoff;
    private final Outage outage;
    private final WriteMetrics metrics;
    private final MongoLooks looks;
    private final Inspection inspection;

    /**
     * Makes one over a database, which stays its owner's.
     *
     * @param attemptTimeout after how long without an answer an attempt counts as failed
     */
    public MongoUpserts(
            MongoDatabase database,
            Duration attemptTimeout,
            Backoff backoff,
            Outage outage,
            WriteMetrics metrics,
            InstantSource clock) {
        // Without a limit, a write waits for ever for a majority that is not there, and nobody would see that.
        WriteConcern concern = WriteConcern.MAJORITY
                .withJournal(true)
                .withWTimeout(Math.max(1, attemptTimeout.toMillis() / 2), TimeUnit.MILLISECONDS);
        this.database = database.withWriteConcern(concern).withReadPreference(ReadPreference.primary());
        this.attemptTimeout = attemptTimeout;
        this.backoff = backoff;
        this.outage = outage;
        this.metrics = metrics;
        this.looks = new MongoLooks(database, attemptTimeout);
        this.inspection = new Inspection(looks, clock);
    }

    /** Finds out and logs which reads the server knows. Returns at once; without an answer, the first look asks again. */
    public void probe() {
        var unused = looks.probe().onErrorComplete().subscribe();
    }

    @Override
    public Mono<Applied> apply(Batch batch) {
        return Mono.fromCallable(() -> BulkPlan.of(batch.guard(), batch.records()))
                .subscribeOn(Schedulers.parallel())
                .flatMap(plan ->
                        new BatchRun(batch, plan, this::write, looks, inspection, backoff, outage, metrics).run());
    }

    private Mono<BulkWriteResult> write(String collection, List<Operation> operations) {
        List<WriteModel<BsonDocument>> models =
                operations.stream().map(MongoUpserts::model).toList();
        return Mono.defer(() -> {
            long begun = System.nanoTime();
            return Mono.from(database.getCollection(collection, BsonDocument.class)
                            .bulkWrite(models, UNORDERED))
                    .timeout(attemptTimeout)
                    .doOnTerminate(() ->
                            metrics.bulk(collection, operations.size(), Duration.ofNanos(System.nanoTime() - begun)));
        });
    }

    private static WriteModel<BsonDocument> model(Operation operation) {
        if (operation.guard() instanceof Guard.Insert) {
            return new InsertOneModel<>(operation.set());
        }
        return new UpdateOneModel<>(operation.filter(), operation.update(), operation.upsert() ? UPSERT : UPDATE);
    }
}
