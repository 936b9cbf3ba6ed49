package io.millrace.reading;

/**
 * Where a reading came from.
 *
 * @param topic the name of the topic
 * @param topicId a short form of Kafka's id of the topic, which differs when a topic is made again under the same name; empty
 *     where it is not known
 * @param partition the partition of the topic
 * @param offset the offset of the record
 * @param index the index of the reading within the record, from 0
 */
public record Position(String topic, String topicId, int partition, long offset, int index) {

    /** Of readings in the state, which have been placed: where they came from no longer matters. */
    public static final Position FORGOTTEN = new Position("", "", -1, -1, 0);

    /** The position of another reading of the same record. */
    public Position at(int newIndex) {
        return newIndex == index ? this : new Position(topic, topicId, partition, offset, newIndex);
    }

    /** {@code topic-partition@offset}, with {@code #index} where the record holds several readings. */
    @Override
    public String toString() {
        return topic + "-" + partition + "@" + offset + (index == 0 ? "" : "#" + index);
    }
}
