package io.millrace.embedded;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How an {@link EmbeddedBroker} is started.
 *
 * @param port the port for clients on 127.0.0.1; 0 lets the system choose a free one
 * @param directory where the broker keeps its logs; empty stands for a temporary directory that is deleted at close
 * @param overrides Kafka broker properties that go before those of the embedded broker
 */
public record BrokerSettings(int port, Optional<Path> directory, Map<String, String> overrides) {
    public BrokerSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port " + port + " is not between 0 and 65535");
        }
        overrides = Map.copyOf(overrides);
    }

    /** A free port and a temporary directory. */
    public static BrokerSettings defaults() {
        return new BrokerSettings(0, Optional.empty(), Map.of());
    }

    public BrokerSettings withPort(int newPort) {
        return new BrokerSettings(newPort, directory, overrides);
    }

    public BrokerSettings withDirectory(Path newDirectory) {
        return new BrokerSettings(port, Optional.of(newDirectory), overrides);
    }

    /** Adds one broker property, such as {@code auto.create.topics.enable}. */
    public BrokerSettings with(String key, String value) {
        Map<String, String> all = new HashMap<>(overrides);
        all.put(key, value);
        return new BrokerSettings(port, directory, all);
    }
}
