package io.millrace.app.sink;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/** A dead letter does not fit into its topic. Nothing is dropped in silence, so the sink stops until it does. */
final class DeadLetterTooLargeException extends KafkaException {

    DeadLetterTooLargeException(List<ProducerRecord<byte[], byte[]>> deadLetters, Throwable cause) {
        super(message(deadLetters), cause);
    }

    private static String message(List<ProducerRecord<byte[], byte[]>> deadLetters) {
        String topics =
                deadLetters.stream().map(ProducerRecord::topic).distinct().collect(Collectors.joining(", "));
        int largest = deadLetters.stream()
                .mapToInt(each -> each.value() == null ? 0 : each.value().length)
                .max()
                .orElse(0);
        return "A dead letter of up to " + largest + " bytes and its headers is larger than its topic allows. Raise"
                + " max.message.bytes of " + topics + " above that of the topics of upsert records, and start again";
    }
}
