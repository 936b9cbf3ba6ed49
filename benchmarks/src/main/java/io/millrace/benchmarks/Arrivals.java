package io.millrace.benchmarks;

import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import io.millrace.benchmarks.load.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;
import reactor.core.publisher.Flux;

/**
 * How old readings are when they are found in MongoDB, of some metas, by looking again and again at their newest readings: all
 * readings up to the newest have arrived by then. What a bucket got before its meta's newest reading was written is seen too late,
 * never too early. Thread-safe.
 */
final class Arrivals implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final TreeMap<String, List<Long>> sent = new TreeMap<>();
    private final List<Double> ages = new ArrayList<>();
    private final MongoClient client;
    private final MongoCollection<BsonDocument> latest;
    private final Thread looks = new Thread(this::look, "look for arrivals");
    private volatile boolean over;

    /**
     * Begins to look.
     *
     * @param metas the numbers of the metas to look at
     */
    Arrivals(String mongodb, String database, String collection, List<Integer> metas) {
        metas.forEach(meta -> sent.put(Messages.device(meta), new ArrayList<>()));
        this.client = MongoClients.create(mongodb);
        this.latest = client.getDatabase(database).getCollection(collection, BsonDocument.class);
        looks.setDaemon(true);
        looks.start();
    }

    /** A reading of a meta has been sent with this time; of other metas nothing is kept. */
    synchronized void sent(int meta, long time) {
        List<Long> times = sent.get(Messages.device(meta));
        if (times != null) {
            times.add(time);
        }
    }

    /** Forgets the ages that were found so far. */
    synchronized void forget() {
        ages.clear();
    }

    /** The ages found so far, ascending, in seconds. */
    synchronized double[] sorted() {
        return ages.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** How many readings were sent and not found yet. */
    synchronized long missing() {
        return sent.values().stream().mapToLong(List::size).sum();
    }

    /** The newest reading of a meta was found now. */
    synchronized void found(String device, long newest, long now) {
        List<Long> times = Objects.requireNonNullElse(sent.get(device), new ArrayList<>());
        int arrived = 0;
        while (arrived < times.size() && times.get(arrived) <= newest) {
            ages.add((now - times.get(arrived)) / 1e3);
            arrived++;
        }
        times.subList(0, arrived).clear();
    }

    private void look() {
        while (!over) {
            List<BsonDocument> documents = Objects.requireNonNullElse(
                    Flux.from(latest.find(Filters.in("meta.deviceId", sent.keySet())))
                            .collectList()
                            .block(),
                    List.of());
            long now = System.currentTimeMillis();
            for (BsonDocument document : documents) {
                found(
                        document.getDocument("meta").getString("deviceId").getValue(),
                        document.getDateTime("ts").getValue(),
                        now);
            }
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
    }

    @Override
    public void close() {
        over = true;
        try {
            looks.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.close();
    }
}
