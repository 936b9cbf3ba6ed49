package io.millrace.app.topics;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;

/** Says in one line what Kafka's exceptions mean for the person who runs the application. */
public final class KafkaErrors {

    private KafkaErrors() {}

    static Failure failure(String address, String what, Throwable thrown) {
        return new Failure(ExitCode.BROKER, line(address, what, thrown), thrown);
    }

    private static String line(String address, String what, Throwable thrown) {
        if (thrown instanceof AuthenticationException) {
            return "Kafka at " + address + " does not accept the credentials: " + thrown.getMessage()
                    + ". Correct the security.* and sasl.* settings under 'kafka'";
        }
        if (thrown instanceof AuthorizationException) {
            return "Kafka at " + address + " does not allow it to get " + what + ": " + thrown.getMessage()
                    + ". Grant the right to the user of this application";
        }
        if (thrown instanceof TimeoutException || thrown instanceof java.util.concurrent.TimeoutException) {
            return "Kafka at " + address + " accepts connections but does not answer (" + what
                    + "). Check the brokers, and the security.protocol under 'kafka'";
        }
        return "Kafka at " + address + " does not tell " + what + ": " + innermost(thrown);
    }

    /** The message that says most: Kafka's clients often wrap it in one that says only that they cannot go on. */
    public static String innermost(Throwable thrown) {
        Throwable inner = thrown;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner.getMessage() == null ? inner.getClass().getSimpleName() : inner.getMessage();
    }
}
