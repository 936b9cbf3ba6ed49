package io.millrace.chaos.drill;

import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Network;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.jspecify.annotations.Nullable;

/** The conditions that alerts are about, and how each is caused. */
final class Conditions {

    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " username=\"ingest\" password=\"%s\"%s;";

    private static final String DEAD_LETTERS = "drill.plant.dead-letters";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int BACKLOG = 30_000;

    private Conditions() {}

    /** A plant as most are: little memory, and no more than 100 metas allowed. */
    static Plant.Shape usual() {
        return new Plant.Shape(
                4,
                List.of(),
                List.of("-XX:+UseSerialGC", "-Xmx384m"),
                "streamThreads: 1\ncacheBytes: 32MiB\nstoreBytes: 32MiB\nreconcile: {every: 1m}\n",
                100,
                Map.of(),
                // So that a topic that is gone stops a thread for as long as the alert needs.
                Map.of("producer.max.block.ms", "240000", "producer.delivery.timeout.ms", "240000"));
    }

    static List<Drill> onTheUsualPlant() {
        return List.of(
                new Drill(
                        "half of the messages are no readings",
                        List.of("MillraceDeadLetters", "MillraceManyDeadLetters"),
                        Drill.Step.NONE,
                        plant -> times(10, i -> plant.publishNonsense("device-" + i)),
                        Drill.Step.NONE),
                new Drill(
                        "85 devices more, of 100 that limits.metas allows",
                        List.of("MillraceMetasNearLimit"),
                        plant -> times(85, i -> plant.publish("more-" + i)),
                        Drill.Step.NONE,
                        Drill.Step.NONE),
                // Before buckets are removed: that is drift, too.
                new Drill(
                        "somebody removes a document of a tier, of a span that is over",
                        List.of("MillraceDrift"),
                        plant -> {
                            plant.publishLate("late", Duration.ofHours(5));
                            plant.removeDocuments("plant_1m_history", "late");
                        },
                        Drill.Step.NONE,
                        Drill.Step.NONE),
                new Drill(
                        "a reading of twelve hours ago, whose bucket was removed as one of eight hours is",
                        List.of("MillraceReadingsExpired"),
                        plant -> {
                            plant.publishLate("expired", Duration.ofHours(12));
                            plant.removeDocuments("plant_buckets", "expired");
                            plant.publishLate("expired", Duration.ofHours(12));
                        },
                        Drill.Step.NONE,
                        Drill.Step.NONE),
                new Drill(
                        "somebody removes documents from a collection of buckets",
                        List.of("MillraceUpsertsSetAside"),
                        plant -> plant.removeDocuments("plant_buckets"),
                        Drill.Step.NONE,
                        Drill.Step.NONE),
                new Drill(
                        "MongoDB closes all connections",
                        List.of("MillraceSinkBehind", "MillraceWritesRetried", "MillraceNotReady"),
                        plant -> plant.network().become(new Network.Closed()),
                        Drill.Step.NONE,
                        plant -> {
                            plant.network().become(new Network.Sound());
                            plant.awaitReady();
                        }),
                new Drill(
                        "a stream thread cannot write to its changelog: max.message.bytes is 100",
                        List.of("MillraceThreadsDie"),
                        plant -> plant.set(Plant.CHANGELOG, "max.message.bytes", "100"),
                        plant -> {
                            if (plant.prometheus().value("millrace_stream_thread_deaths_total") > 0) {
                                plant.unset(Plant.CHANGELOG, "max.message.bytes");
                            }
                        },
                        Plant::awaitReady),
                new Drill(
                        "members are put out of the group every two seconds",
                        List.of("MillraceRebalancesOften"),
                        Drill.Step.NONE,
                        plant -> {
                            Plant.get(plant.admin()
                                    .removeMembersFromConsumerGroup(
                                            Plant.APPLICATION, new RemoveMembersFromConsumerGroupOptions())
                                    .all());
                            Await.pass(Duration.ofSeconds(1));
                        },
                        Plant::awaitReady),
                new Drill(
                        "the topic of dead letters is deleted, and something is to be set aside",
                        List.of("MillraceStandsStill"),
                        plant -> {
                            Plant.get(plant.admin()
                                    .deleteTopics(List.of(DEAD_LETTERS))
                                    .all());
                            times(4, i -> plant.publishNonsense("device-" + i));
                        },
                        Drill.Step.NONE,
                        plant -> {
                            Plant.get(plant.admin()
                                    .createTopics(List.of(new NewTopic(DEAD_LETTERS, Optional.of(1), Optional.empty())))
                                    .all());
                            plant.awaitReady();
                        }),
                new Drill(
                        "30,000 messages of ten minutes ago wait, of a topic that keeps them for 15, and a quota lets 2,000 bytes a second"
                                + " through",
                        List.of("MillraceReadingsBehind", "MillraceUnreadExpires"),
                        plant -> {
                            plant.instance().stop();
                            plant.set(Plant.TOPIC, "retention.ms", "900000");
                            times(BACKLOG, i -> plant.publishBackdated("device-" + i % 10, Duration.ofMinutes(10)));
                            plant.flush();
                            quota(plant, 2_000.0);
                            plant.instance().start();
                        },
                        Drill.Step.NONE,
                        plant -> {
                            plant.unset(Plant.TOPIC, "retention.ms");
                            quota(plant, null);
                        }),
                new Drill(
                        "the only instance is killed and does not come back",
                        List.of("MillraceAbsent"),
                        plant -> plant.instance().kill(),
                        Drill.Step.NONE,
                        Drill.Step.NONE));
    }

    /** A plant with more partitions than its stores' memory is enough for, and little heap. */
    static Plant.Shape small() {
        return new Plant.Shape(
                48,
                List.of(),
                List.of("-XX:+UseSerialGC", "-Xmx192m"),
                "streamThreads: 2\ncacheBytes: 1GiB\nstoreBytes: 16MiB\n",
                1_000_000,
                Map.of(),
                Map.of("producer.buffer.memory", "4194304"));
    }

    static List<Drill> onTheSmallPlant() {
        var devices = new AtomicInteger();
        return List.of(
                new Drill(
                        "48 partitions with 16 MiB for all stores together",
                        List.of("MillraceStoreMemory"),
                        Drill.Step.NONE,
                        plant -> more(plant, devices, 100),
                        Drill.Step.NONE),
                new Drill(
                        "so many metas that the heap is full",
                        List.of("MillraceHeapFull"),
                        Drill.Step.NONE,
                        plant -> {
                            // A heap without any room would have no time left to be scraped.
                            plant.instance().process().collectGarbage();
                            double used = plant.prometheus().value("max(jvm_memory_usage_after_gc)");
                            if (used < 0.91) {
                                more(plant, devices, used < 0.75 ? 1_000 : 200);
                            }
                        },
                        Drill.Step.NONE),
                new Drill(
                        "the brokers go while state is restored, and do not come back",
                        List.of(
                                "MillraceNotReady",
                                "MillraceRestoreStandsStill",
                                "MillraceBrokersAway",
                                "MillraceNotLive"),
                        plant -> {
                            plant.instance().kill();
                            plant.instance().deleteState();
                            quota(plant, 20_000.0);
                            plant.instance().start();
                            if (!Await.until(
                                    PATIENCE,
                                    () -> plant.prometheus().value("millrace_restore_remaining_records") > 0)) {
                                throw new GroundException("no state is restored");
                            }
                            plant.broker().kill();
                        },
                        Drill.Step.NONE,
                        Drill.Step.NONE));
    }

    private static void more(Plant plant, AtomicInteger devices, int number) {
        times(number, i -> plant.publish("device-" + (10 + devices.getAndIncrement())));
    }

    /** A plant whose clients have to log in. */
    static Plant.Shape guarded() {
        return new Plant.Shape(
                2,
                List.of(),
                List.of("-XX:+UseSerialGC", "-Xmx384m"),
                "streamThreads: 1\ncacheBytes: 32MiB\nstoreBytes: 32MiB\n",
                100,
                accepting("first"),
                Map.of(
                        "security.protocol",
                        "SASL_PLAINTEXT",
                        "sasl.mechanism",
                        "PLAIN",
                        "sasl.jaas.config",
                        LOGIN.formatted("first", "")));
    }

    private static Map<String, String> accepting(String password) {
        return Map.of(
                "listener.security.protocol.map", "PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name", "PLAINTEXT",
                "sasl.enabled.mechanisms", "PLAIN",
                "sasl.mechanism.inter.broker.protocol", "PLAIN",
                "listener.name.plaintext.plain.sasl.jaas.config",
                        LOGIN.formatted(password, " user_ingest=\"" + password + "\""));
    }

    static List<Drill> onTheGuardedPlant() {
        return List.of(new Drill(
                "the password is renewed on the broker, and not with the application",
                List.of("MillraceAuthenticationFails"),
                plant -> {
                    plant.broker().kill();
                    plant.broker().restart(accepting("second"));
                },
                Drill.Step.NONE,
                Drill.Step.NONE));
    }

    private interface Numbered {
        void accept(int number);
    }

    private static void times(int number, Numbered each) {
        for (int i = 0; i < number; i++) {
            each.accept(i);
        }
    }

    /** Lets each client fetch no more than so many bytes a second; null for as many as it likes. */
    private static void quota(Plant plant, @Nullable Double bytes) {
        var anybody = new HashMap<String, @Nullable String>();
        anybody.put(ClientQuotaEntity.CLIENT_ID, null);
        Plant.get(plant.admin()
                .alterClientQuotas(List.of(new ClientQuotaAlteration(
                        new ClientQuotaEntity(anybody),
                        List.of(new ClientQuotaAlteration.Op("consumer_byte_rate", bytes)))))
                .all());
    }
}
