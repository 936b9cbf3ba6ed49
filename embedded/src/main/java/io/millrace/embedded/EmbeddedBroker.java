package io.millrace.embedded;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.Server;
import kafka.server.SharedServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.bootstrap.BootstrapMetadata;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.raft.QuorumConfig;
import org.apache.kafka.server.fault.FaultHandlerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * A running Kafka broker (KRaft, broker and controller in one) inside this JVM, reachable on the loopback address only.
 * Started with {@link #start()}; {@link #close()} stops it and deletes its directory if that was a temporary one. A broker that
 * was closed comes back, with everything in it, when another is started on the same directory and port.
 *
 * <p>It is put together from the parts that {@code kafka.server.KafkaRaftServer} is made of. That class itself ends the JVM
 * when a port is taken or a disk fails, and leaves no way to hand over sockets that are already bound.
 *
 * <p>Topics are not created by using them, as in most production clusters.
 */
public final class EmbeddedBroker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    private final BrokerServer broker;
    private final ControllerServer controller;
    private final BrokerSockets sockets;
    private final ServerDirectory directory;

    private EmbeddedBroker(
            BrokerServer broker, ControllerServer controller, BrokerSockets sockets, ServerDirectory directory) {
        this.broker = broker;
        this.controller = controller;
        this.sockets = sockets;
        this.directory = directory;
    }

    /** Starts a broker on a free port with a temporary directory. */
    public static EmbeddedBroker start() {
        return start(BrokerSettings.defaults());
    }

    /**
     * Starts a broker; returns when it accepts clients.
     *
     * @throws ServerStartException when the port is in use or the directory cannot be used
     */
    public static EmbeddedBroker start(BrokerSettings settings) {
        BrokerSockets sockets = BrokerSockets.bind(settings.port());
        ServerDirectory directory = ServerDirectory.open(settings.directory(), "millrace-kafka-");
        try {
            return start(settings, sockets, directory);
        } catch (RuntimeException e) {
            sockets.close();
            directory.close();
            throw e;
        }
    }

    public String bootstrapServers() {
        return "127.0.0.1:" + port();
    }

    public int port() {
        return broker.boundPort(BrokerConfig.CLIENT_LISTENER_NAME);
    }

    /** Stops the broker in an orderly way. Clients that are still connected see it go away. */
    @Override
    public void close() {
        broker.shutdown();
        controller.shutdown();
        sockets.close();
        directory.close();
    }

    private static EmbeddedBroker start(BrokerSettings settings, BrokerSockets sockets, ServerDirectory directory) {
        Properties properties = BrokerConfig.properties(settings, sockets, directory.path());
        format(directory.path());
        KafkaConfig config = KafkaConfig.fromProps(properties, false);
        Tuple2<MetaPropertiesEnsemble, BootstrapMetadata> disk = KafkaRaftServer.initializeLogDirs(config, LOG, "");
        SharedServer shared = new SharedServer(
                config,
                disk._1(),
                Time.SYSTEM,
                Server.initializeMetrics(
                        config, Time.SYSTEM, disk._1().clusterId().orElseThrow()),
                CompletableFuture.completedFuture(
                        QuorumConfig.parseVoterConnections(config.quorumConfig().voters())),
                List.of(),
                (name, fatal, action) -> (message, cause) -> {
                    LOG.error("The embedded broker has a fault in its {}: {}", name, message, cause);
                    action.run();
                    return new FaultHandlerException(message, cause);
                },
                sockets);
        ControllerServer controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), disk._2());
        BrokerServer broker = new BrokerServer(shared);
        try {
            controller.startup();
            broker.startup();
        } catch (RuntimeException e) {
            broker.shutdown();
            controller.shutdown();
            throw new ServerStartException("The Kafka broker did not start: " + e.getMessage(), e);
        }
        return new EmbeddedBroker(broker, controller, sockets, directory);
    }

    private static void format(Path directory) {
        if (Files.exists(directory.resolve("meta.properties"))) {
            return;
        }
        try {
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                    .setNodeId(BrokerConfig.NODE_ID)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setControllerListenerName(BrokerSockets.CONTROLLER_LISTENER)
                    .setMetadataLogDirectory(directory.toString())
                    .addDirectory(directory.toString())
                    .run();
        } catch (Exception e) {
            throw new ServerStartException(
                    "The directory " + directory + " cannot be made ready for a Kafka broker: " + e.getMessage(), e);
        }
    }
}
