package io.millrace.series;

/**
 * The names of everything that Kafka keeps for a series: topics, stores and processors. They are part of the contract with
 * operators, access rights and stock connectors, and never change for a running application.
 *
 * @param application the application's name, which is also the consumer group of the topology
 * @param series the name of the series
 */
public record Names(String application, String series) {

    /** The consumer group of the in-app sink. */
    public static String sinkGroup(String application) {
        return application + "-sink";
    }

    /** The topic of bucket upserts. */
    public String bucketsTopic() {
        return topic("buckets");
    }

    /** The topic of upserts of history documents of a tier. */
    public String historyTopic(Tier tier) {
        return topic(tier.name());
    }

    /** The topic of upserts of newest readings. */
    public String latestTopic() {
        return topic("latest");
    }

    /** The topic of records that were set aside. */
    public String deadLettersTopic() {
        return topic("dead-letters");
    }

    /** The name of the repartition operation; Streams makes {@code <application>-<this>-repartition} of it. */
    public String byMeta() {
        return series + "-by-meta";
    }

    /** The internal topic that brings the readings of a meta together, where the series is not keyed. */
    public String repartitionTopic() {
        return application + "-" + byMeta() + "-repartition";
    }

    /** The store of open documents. */
    public String stateStore() {
        return series + "-state";
    }

    /** The changelog of the store of open documents. */
    public String changelogTopic() {
        return application + "-" + stateStore() + "-changelog";
    }

    private String topic(String what) {
        return application + "." + series + "." + what;
    }
}
