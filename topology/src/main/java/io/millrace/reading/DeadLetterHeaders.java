package io.millrace.reading;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The headers of dead letters: those of the original record, then the names that Kafka Streams' own dead-letter support
 * gives (KIP-1034, {@code ExceptionHandlerUtils}; texts in UTF-8, numbers in decimal), then Millrace's own.
 *
 * @see <a href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1034%3A+Dead+letter+queue+in+Kafka+Streams">KIP-1034</a>
 */
public final class DeadLetterHeaders {

    /** Where Kafka Streams names the class of the exception: here the reason, as a name in this package. */
    public static final String EXCEPTION = "__streams.errors.exception";

    /** Why, for people. */
    public static final String MESSAGE = "__streams.errors.message";

    public static final String TOPIC = "__streams.errors.topic";
    public static final String PARTITION = "__streams.errors.partition";
    public static final String OFFSET = "__streams.errors.offset";

    /** The {@link Reason#code()}. */
    public static final String REASON = "millrace.reason";

    /** The index of the reading within the record, from 0. */
    public static final String INDEX = "millrace.index";

    /** The short form of Kafka's id of the topic; absent where it is not known. */
    public static final String TOPIC_ID = "millrace.topic-id";

    /** What the record's value is, where it is not the original one: {@code reading} for a reading in JSON. */
    public static final String VALUE = "millrace.value";

    private DeadLetterHeaders() {}

    static Headers of(DeadLetter deadLetter) {
        Position position = deadLetter.message().position();
        var headers = new RecordHeaders();
        for (Header original : deadLetter.message().headers()) {
            headers.add(original);
        }
        add(
                headers,
                EXCEPTION,
                Reason.class.getName() + "." + deadLetter.reason().name());
        add(headers, MESSAGE, deadLetter.text());
        add(headers, TOPIC, position.topic());
        add(headers, PARTITION, Integer.toString(position.partition()));
        add(headers, OFFSET, Long.toString(position.offset()));
        add(headers, REASON, deadLetter.reason().code());
        add(headers, INDEX, Integer.toString(deadLetter.index()));
        if (!position.topicId().isEmpty()) {
            add(headers, TOPIC_ID, position.topicId());
        }
        return headers;
    }

    static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
