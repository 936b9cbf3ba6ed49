package io.millrace.app.positions;

/** What is to become of the position of one partition. */
sealed interface Judgement {

    PartitionState partition();

    /** It is where it should be. */
    record Keep(PartitionState partition) implements Judgement {}

    /** There never was one: it is set to an offset. */
    record Begin(PartitionState partition, long offset) implements Judgement {}

    /** It is lost, and only a person can say how to go on. The text says what is known, with offsets. */
    record Lost(PartitionState partition, String text) implements Judgement {}

    /** Going on at all would separate the readings of a meta from their state. */
    record Expanded(PartitionState partition) implements Judgement {}
}
