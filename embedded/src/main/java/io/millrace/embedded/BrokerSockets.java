package io.millrace.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.apache.kafka.server.ServerSocketFactory;

/**
 * The sockets of an embedded broker, bound before it starts. The broker needs its port in its configuration; a port that was
 * looked up and let go could be taken by somebody else before the broker binds it.
 */
final class BrokerSockets implements ServerSocketFactory, AutoCloseable {
    static final String CLIENT_LISTENER = "PLAINTEXT";
    static final String CONTROLLER_LISTENER = "CONTROLLER";
    private static final int BACKLOG = 128;

    private final ServerSocketChannel clients;
    private final ServerSocketChannel controller;

    private BrokerSockets(ServerSocketChannel clients, ServerSocketChannel controller) {
        this.clients = clients;
        this.controller = controller;
    }

    /** Binds both listeners on the loopback address; {@code port} 0 takes a free one. */
    static BrokerSockets bind(int port) {
        ServerSocketChannel clients = bindLoopback(port);
        try {
            return new BrokerSockets(clients, bindLoopback(0));
        } catch (RuntimeException e) {
            close(clients);
            throw e;
        }
    }

    int clientPort() {
        return clients.socket().getLocalPort();
    }

    int controllerPort() {
        return controller.socket().getLocalPort();
    }

    @Override
    public ServerSocketChannel openServerSocket(
            String listenerName, InetSocketAddress address, int listenBacklogSize, int recvBufferSize) {
        return listenerName.equals(CONTROLLER_LISTENER) ? controller : clients;
    }

    @Override
    public void close() {
        close(clients);
        close(controller);
    }

    private static ServerSocketChannel bindLoopback(int port) {
        try {
            ServerSocketChannel channel = ServerSocketChannel.open();
            try {
                channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
                channel.configureBlocking(false);
                return channel;
            } catch (IOException e) {
                close(channel);
                throw e;
            }
        } catch (IOException e) {
            throw new ServerStartException(
                    "The Kafka broker cannot listen on 127.0.0.1:" + port + ": " + e.getMessage()
                            + ". Stop what uses the port, or choose another one.",
                    e);
        }
    }

    private static void close(ServerSocketChannel channel) {
        try {
            channel.close();
        } catch (IOException ignored) {
            // Nothing was sent through a listening socket, so nothing can be lost with it.
        }
    }
}
