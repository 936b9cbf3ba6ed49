package io.millrace.app.http;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.health.Health;
import io.millrace.app.health.HealthReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.function.Supplier;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A running HTTP server with {@code /health/live}, {@code /health/ready}, {@code /metrics} and the status page. */
public final class HttpServer implements AutoCloseable {

    private static final int MOST_THREADS = 8;
    private static final int FEWEST_THREADS = 2;
    private static final int UNAVAILABLE = 503;

    private final Javalin javalin;
    private final URI uri;

    private HttpServer(Javalin javalin, URI uri) {
        this.javalin = javalin;
        this.uri = uri;
    }

    /**
     * Starts it.
     *
     * @param host the address to listen on
     * @param port the port; 0 for any that is free
     * @param health asked for each health request
     * @param metrics asked for each scrape
     * @param status asked by the status page, for JSON
     * @throws Failure with {@link ExitCode#LOCAL} if the port is in use
     */
    public static HttpServer start(
            String host, int port, Supplier<Health> health, Scrape metrics, Supplier<String> status) {
        ServerSocketChannel socket = bind(host, port);
        try {
            Javalin javalin = Javalin.create(config -> configure(config, socket, health, metrics, status));
            int bound = socket.socket().getLocalPort();
            javalin.start();
            String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
            return new HttpServer(javalin, URI.create("http://" + name + ":" + bound));
        } catch (RuntimeException e) {
            close(socket);
            throw e;
        }
    }

    /** Bound here and not by the server, which would log a stack trace. */
    private static ServerSocketChannel bind(String host, int port) {
        try {
            ServerSocketChannel socket = ServerSocketChannel.open();
            try {
                return socket.bind(new InetSocketAddress(host, port));
            } catch (IOException | UnresolvedAddressException e) {
                close(socket);
                throw e;
            }
        } catch (BindException e) {
            String why = String.valueOf(e.getMessage()).contains("in use")
                    ? "is in use by another process: set another http.port, or stop that process"
                    : "cannot be used (" + e.getMessage() + "): set another http.host or http.port";
            throw new Failure(ExitCode.LOCAL, "port " + port + " of " + host + " " + why, e);
        } catch (IOException | UnresolvedAddressException e) {
            throw new Failure(
                    ExitCode.LOCAL,
                    "port " + port + " of " + host + " cannot be used (" + e + "): correct http.host",
                    e);
        }
    }

    private static void close(ServerSocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What a scrape gets.
     *
     * @param contentType the type of the text
     * @param text makes the text
     */
    public record Scrape(String contentType, Supplier<String> text) {}

    private static void configure(
            JavalinConfig config,
            ServerSocketChannel socket,
            Supplier<Health> health,
            Scrape metrics,
            Supplier<String> status) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.concurrency.useVirtualThreads = false;
        var threads = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
        threads.setName("http");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.addConnector((server, http) -> {
            var connector = new ServerConnector(server, new HttpConnectionFactory(http));
            try {
                connector.open(socket);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return connector;
        });
        config.routes.get(
                "/health/live", request -> answer(request, health.get().live()));
        config.routes.get(
                "/health/ready", request -> answer(request, health.get().ready()));
        config.routes.get(
                "/metrics", request -> request.result(metrics.text().get()).contentType(metrics.contentType()));
        StatusPage.addTo(config, status);
    }

    private static void answer(Context request, HealthReport report) {
        request.status(report.good() ? 200 : UNAVAILABLE)
                .contentType("application/json")
                .result(report.json());
    }

    /** Where it is reached from this machine. */
    public URI uri() {
        return uri;
    }

    @Override
    public void close() {
        javalin.stop();
    }
}
