package io.millrace.app.connect;

import java.util.List;

/** How connectors are written for those who deploy them. */
public enum Notation {
    /** For {@code POST /connectors} of a worker's REST interface, and for files of a standalone worker. */
    JSON(".json") {
        @Override
        public List<String> lines(Connector connector) {
            return JsonNotation.lines(connector);
        }
    },
    /** For a standalone worker, with the reason of each setting. */
    PROPERTIES(".properties") {
        @Override
        public List<String> lines(Connector connector) {
            return PropertiesNotation.lines(connector);
        }
    },
    /** A resource of kind {@code KafkaConnector} for Strimzi's operator. */
    STRIMZI(".yaml") {
        @Override
        public List<String> lines(Connector connector) {
            return StrimziNotation.lines(connector);
        }
    };

    private final String extension;

    Notation(String extension) {
        this.extension = extension;
    }

    /** The lines of a connector. */
    public abstract List<String> lines(Connector connector);

    /** The name of the file for a connector. */
    public String fileName(Connector connector) {
        return connector.name() + extension;
    }
}
