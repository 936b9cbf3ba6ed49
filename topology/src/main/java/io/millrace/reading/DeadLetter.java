package io.millrace.reading;

import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * A message that is set aside, wholly or in part. As a Kafka record it has the key, the value and the time of the message,
 * and these {@link #headers()}.
 *
 * @param message the message
 * @param index the index of the reading that is meant, from 0
 * @param reason why
 * @param text why, for people; holds no more of the message than a short excerpt
 */
public record DeadLetter(Message message, int index, Reason reason, String text) {

    /**
     * A reading that is set aside where its original message is no longer at hand. The key is the meta key's text, the value
     * the reading as {@link ReadingJson} renders it, which the header {@link DeadLetterHeaders#VALUE} says.
     *
     * @param metaFields the names of the meta fields, in the configured order
     */
    public static DeadLetter of(Reading reading, List<String> metaFields, Reason reason, String text) {
        var headers = new RecordHeaders();
        DeadLetterHeaders.add(headers, DeadLetterHeaders.VALUE, "reading");
        Position position = reading.position();
        var message = new Message(
                reading.meta().utf8(),
                ReadingJson.render(reading, metaFields),
                headers,
                Math.max(0, reading.time()),
                position.at(0));
        return new DeadLetter(message, position.index(), reason, text);
    }

    /** Where what is set aside came from. */
    public Position position() {
        return message.position().at(index);
    }

    /** New headers of the Kafka record: the original ones and where, what and why ({@link DeadLetterHeaders}). */
    public Headers headers() {
        return DeadLetterHeaders.of(this);
    }
}
