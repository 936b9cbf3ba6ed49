package io.millrace.embedded;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.common.network.ListenerName;

/** The properties of an embedded broker: one node, small and quick to start, honest about acknowledgements. */
final class BrokerConfig {
    static final int NODE_ID = 1;
    static final ListenerName CLIENT_LISTENER_NAME = new ListenerName(BrokerSockets.CLIENT_LISTENER);

    private BrokerConfig() {}

    static Properties properties(BrokerSettings settings, BrokerSockets sockets, Path directory) {
        String clients = BrokerSockets.CLIENT_LISTENER + "://127.0.0.1:" + sockets.clientPort();
        String controller = BrokerSockets.CONTROLLER_LISTENER + "://127.0.0.1:" + sockets.controllerPort();
        Properties all = new Properties();
        all.setProperty("process.roles", "broker,controller");
        all.setProperty("node.id", Integer.toString(NODE_ID));
        // Voters in the configuration, not on disk: after a restart the controller's port is another one.
        all.setProperty("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + sockets.controllerPort());
        all.setProperty("controller.listener.names", BrokerSockets.CONTROLLER_LISTENER);
        all.setProperty("listeners", clients + "," + controller);
        all.setProperty("advertised.listeners", clients);
        all.setProperty("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        all.setProperty("log.dirs", directory.toString());
        all.setProperty("auto.create.topics.enable", "false");
        all.setProperty("group.initial.rebalance.delay.ms", "0");
        all.setProperty("offsets.topic.replication.factor", "1");
        all.setProperty("offsets.topic.num.partitions", "4");
        all.setProperty("transaction.state.log.replication.factor", "1");
        all.setProperty("transaction.state.log.min.isr", "1");
        all.setProperty("transaction.state.log.num.partitions", "4");
        all.setProperty("share.coordinator.state.topic.replication.factor", "1");
        all.setProperty("share.coordinator.state.topic.min.isr", "1");
        all.setProperty("share.coordinator.state.topic.num.partitions", "1");
        all.setProperty("num.network.threads", "2");
        all.setProperty("num.io.threads", "4");
        all.setProperty("log.cleaner.dedupe.buffer.size", Integer.toString(8 * 1024 * 1024));
        settings.overrides().forEach(all::setProperty);
        return all;
    }
}
