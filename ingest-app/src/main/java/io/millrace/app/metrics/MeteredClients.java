package io.millrace.app.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The meters of some Kafka clients, put together and registered until they are closed. */
final class MeteredClients implements AutoCloseable {

    private static final String GROUP = "consumer-coordinator-metrics";
    private static final String CONSUMERS = "consumer-metrics";
    private static final String PRODUCERS = "producer-metrics";
    private static final String ADMINS = "admin-client-metrics";

    private final String clients;
    private final Measurements kafka;
    private final MeterRegistry registry;
    private final List<Meter> registered = new ArrayList<>();

    /**
     * @param clients whose clients these are: the value of a label
     */
    MeteredClients(String clients, Measurements kafka, MeterRegistry registry) {
        this.clients = clients;
        this.kafka = kafka;
        this.registry = registry;
        counter(StreamsMeters.REBALANCES, all -> all.total(GROUP, "rebalance-total"));
        counter(StreamsMeters.RECEIVED, all -> all.total(CONSUMERS, "incoming-byte-total"));
        counter(StreamsMeters.SENT, all -> all.total(PRODUCERS, "outgoing-byte-total"));
        counter(StreamsMeters.SEND_ERRORS, all -> all.total(PRODUCERS, "record-error-total"));
        counter(StreamsMeters.SEND_RETRIES, all -> all.total(PRODUCERS, "record-retry-total"));
        counter(
                StreamsMeters.AUTHENTICATION_FAILURES,
                all -> Stream.of(CONSUMERS, PRODUCERS, ADMINS)
                        .mapToDouble(group -> all.total(group, "failed-authentication-total"))
                        .sum());
    }

    private void counter(MeterDefinition definition, ToDoubleFunction<Measurements> value) {
        registered.add(FunctionCounter.builder(definition.name(), kafka, value)
                .description(definition.meaning())
                .baseUnit(definition.unit().isEmpty() ? null : definition.unit())
                .tag("clients", clients)
                .register(registry));
    }

    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
