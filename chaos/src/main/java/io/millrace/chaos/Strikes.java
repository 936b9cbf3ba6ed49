package io.millrace.chaos;

import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.ChildProcess;
import io.millrace.chaos.ground.Ground;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Instance;
import io.millrace.chaos.ground.Mongo;
import io.millrace.chaos.ground.Network;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;

/** Makes strikes of faults. How long they last, and which variant it is, is drawn. */
final class Strikes {
    private static final Duration MOMENT = Duration.ZERO;
    private static final Duration TO_JOIN = Duration.ofSeconds(60);

    /** NotWritablePrimary, PrimarySteppedDown, InterruptedDueToReplStateChange. */
    private static final List<Integer> STEP_DOWNS = List.of(10107, 189, 11602);

    /** WriteConflict, ShutdownInProgress, ExceededTimeLimit, Unauthorized: errors that pass, or that people mend. */
    private static final List<Integer> ERRORS = List.of(112, 91, 262, 13);

    private final Ground ground;
    private final SplittableRandom random;

    Strikes(Ground ground, SplittableRandom random) {
        this.ground = ground;
        this.random = random;
    }

    /** A strike of a fault, which strikes an instance if it is one of instances. */
    Strike of(Fault fault, Instance target) {
        return switch (fault) {
            case KILL_APP -> kill(orConnector(target));
            case STATE_DELETED ->
                new Strike(
                        () -> {
                            target.kill();
                            target.deleteState();
                        },
                        shortWhile(),
                        target::start);
            case STOP_APP -> stop(orConnector(target));
            case PAUSE_APP -> pause(target);
            case DISK_FULL ->
                new Strike(() -> ground.fillDisk(target), Duration.ofSeconds(10), () -> ground.freeDisk(target));
            case SECOND_INSTANCE -> secondInstance();
            case KILL_BROKER -> new Strike(ground.broker()::kill, shortWhile(), ground.broker()::restart);
            case KILL_MONGO -> new Strike(onDisk()::kill, shortWhile(), onDisk()::restart);
            case MONGO_AWAY -> network(random.nextBoolean() ? new Network.Closed() : new Network.Silent(), longWhile());
            case MONGO_SLOW -> network(new Network.Slow(Duration.ofMillis(20)), Duration.ofSeconds(8));
            case MONGO_VERY_SLOW -> network(new Network.Slow(Duration.ofSeconds(2)), Duration.ofSeconds(12));
            case NETWORK_CUT ->
                network(
                        new Network.Cutting(new AtomicInteger(1 + random.nextInt(6)), random.nextBoolean()),
                        Duration.ofSeconds(4));
            case STEP_DOWN -> failing("errorCode", STEP_DOWNS.get(random.nextInt(STEP_DOWNS.size())));
            case WRITE_ERRORS -> failing("errorCode", ERRORS.get(random.nextInt(ERRORS.size())));
            case WRITE_CONCERN ->
                failing(
                        "writeConcernError",
                        new Document("code", 64).append("errmsg", "waiting for replication timed out"));
        };
    }

    /** Where a connector writes, it is struck as often as the application. */
    private Instance orConnector(Instance target) {
        return ground.connector().filter(connector -> random.nextBoolean()).orElse(target);
    }

    private Strike kill(Instance target) {
        return new Strike(target::kill, shortWhile(), target::start);
    }

    private Strike stop(Instance target) {
        return new Strike(target::terminate, MOMENT, () -> {
            target.awaitEnd();
            Await.pass(shortWhile());
            target.start();
        });
    }

    private Strike pause(Instance target) {
        ChildProcess paused = target.process();
        Duration lasting = random.nextInt(8) == 0 ? Duration.ofSeconds(60) : Ground.SESSION.plusSeconds(4);
        return new Strike(paused::pause, lasting, paused::resume);
    }

    private Strike secondInstance() {
        var joined = new CompletableFuture<Instance>();
        boolean killed = random.nextBoolean();
        return new Strike(() -> joined.complete(ground.join()), MOMENT, () -> {
            Instance second = joined.join();
            Await.until(TO_JOIN, second::isRunning);
            Await.pass(Duration.ofSeconds(2));
            if (killed) {
                second.kill();
            } else {
                second.stop();
            }
            ground.leave(second);
        });
    }

    private Strike network(Network broken, Duration lasting) {
        return new Strike(
                () -> ground.network().become(broken),
                lasting,
                () -> ground.network().become(new Network.Sound()));
    }

    private Strike failing(String what, Object how) {
        Document failing = new Document("configureFailPoint", "failCommand")
                .append("mode", new Document("times", 2 + random.nextInt(12)))
                .append("data", new Document("failCommands", List.of("update", "insert")).append(what, how));
        return new Strike(
                () -> ground.stored().admin(failing),
                Duration.ofSeconds(4),
                () -> ground.stored().admin(new Document("configureFailPoint", "failCommand").append("mode", "off")));
    }

    private Mongo.OnDisk onDisk() {
        if (ground.mongo() instanceof Mongo.OnDisk onDisk) {
            return onDisk;
        }
        throw new GroundException(
                "a server in memory cannot be killed: leave KILL_MONGO out, or run without --in-memory");
    }

    /** Sometimes shorter than the session of who died, sometimes longer. */
    private Duration shortWhile() {
        return Duration.ofMillis(random.nextBoolean() ? random.nextLong(1_000) : 2_000 + random.nextLong(5_000));
    }

    private Duration longWhile() {
        return random.nextInt(8) == 0 ? Duration.ofSeconds(60) : Duration.ofSeconds(6 + random.nextInt(8));
    }
}
