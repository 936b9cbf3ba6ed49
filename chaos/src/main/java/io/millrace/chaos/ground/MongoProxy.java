package io.millrace.chaos.ground;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The network between the application and MongoDB: passes on what comes, and can be made slow, silent, or to break. It looks
 * at what passes only to tell writes from the rest.
 */
public final class MongoProxy implements AutoCloseable {
    /** The first element of the command that bulks of upserts are sent as. */
    private static final byte[] UPDATE = "\u0002update\u0000".getBytes(US_ASCII);

    private static final byte[] INSERT = "\u0002insert\u0000".getBytes(US_ASCII);

    private final ServerSocket server;
    private final int target;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private volatile Network network = new Network.Sound();

    private MongoProxy(ServerSocket server, int target) {
        this.server = server;
        this.target = target;
    }

    /** Starts one before the server on that port of 127.0.0.1. */
    public static MongoProxy before(int target) {
        try {
            var proxy = new MongoProxy(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), target);
            daemon("proxy", proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new GroundException("the proxy before MongoDB did not start: " + e.getMessage(), e);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** From now on the network behaves like this. */
    public void become(Network now) {
        Network before = network;
        network = now;
        if (now instanceof Network.Closed || before instanceof Network.Silent) {
            links.forEach(Link::close);
        }
    }

    @Override
    public void close() {
        quietly(server::close);
        links.forEach(Link::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (network instanceof Network.Closed) {
                    client.close();
                } else {
                    open(client);
                }
            } catch (IOException ignored) {
                // The proxy is closed, or a client has gone before it was accepted.
            }
        }
    }

    private void open(Socket client) throws IOException {
        var mongo = new Socket();
        try {
            mongo.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), 2_000);
        } catch (IOException away) {
            client.close();
            return;
        }
        client.setTcpNoDelay(true);
        mongo.setTcpNoDelay(true);
        var link = new Link(client, mongo);
        links.add(link);
        daemon("proxy-requests", link::requests);
        daemon("proxy-answers", link::answers);
    }

    private static void daemon(String name, Runnable task) {
        var thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private interface Closing {
        void close() throws IOException;
    }

    private static void quietly(Closing closing) {
        try {
            closing.close();
        } catch (IOException ignored) {
            // It is closed, one way or the other.
        }
    }

    /** One connection of a client, and its counterpart. */
    private final class Link {
        private final Socket client;
        private final Socket mongo;
        private final AtomicBoolean writing = new AtomicBoolean();

        private Link(Socket client, Socket mongo) {
            this.client = client;
            this.mongo = mongo;
        }

        private void requests() {
            try (InputStream in = client.getInputStream();
                    OutputStream out = mongo.getOutputStream()) {
                var buffer = new byte[64 * 1024];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (!request(out, buffer, read)) {
                        return;
                    }
                }
            } catch (IOException ignored) {
                // Either side has gone; so does the other.
            } finally {
                close();
            }
        }

        /** Passes on a part of a request; false if the connection is at its end. */
        private boolean request(OutputStream out, byte[] buffer, int read) throws IOException {
            boolean write = isWrite(buffer, read);
            writing.compareAndSet(false, write);
            waitWhileSilent();
            if (write
                    && network instanceof Network.Cutting cutting
                    && cutting.inRequest()
                    && cutting.left().getAndDecrement() > 0) {
                out.write(buffer, 0, read / 2);
                out.flush();
                return false;
            }
            out.write(buffer, 0, read);
            return true;
        }

        private void answers() {
            try (InputStream in = mongo.getInputStream();
                    OutputStream out = client.getOutputStream()) {
                var buffer = new byte[64 * 1024];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (!answer()) {
                        return;
                    }
                    out.write(buffer, 0, read);
                }
            } catch (IOException ignored) {
                // Either side has gone; so does the other.
            } finally {
                close();
            }
        }

        /** What happens before an answer is passed on; false if it never is. */
        private boolean answer() {
            boolean written = writing.getAndSet(false);
            if (network instanceof Network.Slow slow) {
                Await.pass(slow.each());
            }
            if (network instanceof Network.Cutting cutting
                    && !cutting.inRequest()
                    && written
                    && cutting.left().getAndDecrement() > 0) {
                return false;
            }
            Network begun = network;
            if (begun instanceof Network.Holding holding) {
                if (written) {
                    holding.held().countDown();
                }
                while (network == begun && !client.isClosed()) {
                    Await.pass(Duration.ofMillis(5));
                }
                return holding.given();
            }
            waitWhileSilent();
            return true;
        }

        private void waitWhileSilent() {
            Network begun = network;
            while (begun instanceof Network.Silent && network == begun && !client.isClosed()) {
                Await.pass(Duration.ofMillis(5));
            }
        }

        private void close() {
            quietly(client::close);
            quietly(mongo::close);
            links.remove(this);
        }
    }

    private static boolean isWrite(byte[] buffer, int read) {
        // The command stands at the beginning of a message: behind its header, flags and the length of its body.
        return holds(buffer, read, UPDATE) || holds(buffer, read, INSERT);
    }

    private static boolean holds(byte[] buffer, int read, byte[] command) {
        int end = Math.min(read, 64) - command.length;
        for (int at = 0; at <= end; at++) {
            if (Arrays.equals(buffer, at, at + command.length, command, 0, command.length)) {
                return true;
            }
        }
        return false;
    }
}
