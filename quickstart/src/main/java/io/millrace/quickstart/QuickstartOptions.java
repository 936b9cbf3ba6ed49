package io.millrace.quickstart;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a quick start was asked for.
 *
 * @param once whether it ends after the comparison
 * @param devices the number of simulated devices
 * @param rate the readings per second of all simulated devices together, until the comparison
 * @param rateAfterwards the same after the comparison
 * @param readings the simulated readings before the comparison
 * @param httpPort the port of metrics and health; 0 takes a free one
 * @param bootstrapServers a Kafka cluster to use instead of the broker in this process
 * @param mongoUri a MongoDB server to use instead of the one in this process
 * @param brokerPort the port of the broker in this process; without one, 9092 or, if that is taken, a free one
 * @param mongoPort the port of the server in this process; without one, 27017 or, if that is taken, a free one
 */
record QuickstartOptions(
        boolean once,
        int devices,
        int rate,
        int rateAfterwards,
        int readings,
        int httpPort,
        Optional<String> bootstrapServers,
        Optional<String> mongoUri,
        OptionalInt brokerPort,
        OptionalInt mongoPort) {

    /** Whether anything that outlives this process is written to, so that names must differ from run to run. */
    boolean leavesTraces() {
        return bootstrapServers.isPresent() || mongoUri.isPresent();
    }
}
