package io.millrace.quickstart.compare;

import io.millrace.reading.Message;
import io.millrace.series.Series;
import java.util.function.Consumer;

/** Messages that can be read again and again, the same each time. */
interface Load {

    /** What it is, for people. */
    String title();

    /** How its messages are read. */
    Series series();

    /** Tells each message. What {@code out} throws ends it. */
    void each(Consumer<Message> out);
}
