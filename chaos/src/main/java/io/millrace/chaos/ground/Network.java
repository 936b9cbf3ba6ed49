package io.millrace.chaos.ground;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** How the network between the application and MongoDB behaves. */
public sealed interface Network {

    /** As it should. */
    record Sound() implements Network {}

    /** Connections are closed, and new ones at once as well. */
    record Closed() implements Network {}

    /** Connections stay, and nothing passes any more. */
    record Silent() implements Network {}

    /** Each answer takes so much longer. */
    record Slow(Duration each) implements Network {}

    /**
     * Answers are held back until the network changes again.
     *
     * @param held opened when MongoDB has answered a write
     * @param given whether they are given then; otherwise their connections are closed
     */
    record Holding(CountDownLatch held, boolean given) implements Network {}

    /**
     * The next writes are cut off.
     *
     * @param left how many
     * @param inRequest whether half of the request arrives; otherwise all of it, and the answer is lost
     */
    record Cutting(AtomicInteger left, boolean inRequest) implements Network {}
}
