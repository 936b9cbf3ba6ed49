package io.millrace.app.topics;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The addresses of brokers. Kafka's own clients go on trying for a long time and say little where nothing listens; one
 * connection each tells at once.
 */
record BootstrapServers(List<String> addresses) {

    private static final String KEY = "bootstrap.servers";
    private static final int CONNECT_MS = 3_000;
    private static final Pattern ADDRESS = Pattern.compile("(?:[A-Za-z_]+://)?\\[?([^\\[\\]]+?)]?:(\\d+)");

    static BootstrapServers of(Map<String, Object> kafka) {
        Object value = Objects.requireNonNullElse(kafka.get(KEY), "");
        Stream<?> addresses = value instanceof List<?> list
                ? list.stream()
                : Stream.of(value.toString().split(","));
        return new BootstrapServers(addresses
                .map(address -> address.toString().trim())
                .filter(address -> !address.isEmpty())
                .toList());
    }

    /** Returns if one of them accepts a connection, or cannot be judged. */
    void requireOneThatListens() {
        var problems = new ArrayList<String>();
        for (String address : addresses) {
            Matcher parts = ADDRESS.matcher(address);
            if (!parts.matches()) {
                return;
            }
            String problem = problem(parts.group(1), Integer.parseInt(parts.group(2)));
            if (problem.isEmpty()) {
                return;
            }
            problems.add(address + " (" + problem + ")");
        }
        throw new Failure(
                ExitCode.BROKER,
                "no Kafka broker listens at " + String.join(", ", problems) + ": start it, or correct kafka." + KEY);
    }

    private static String problem(String host, int port) {
        var address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            return "unknown host";
        }
        try (var socket = new Socket()) {
            socket.connect(address, CONNECT_MS);
            return "";
        } catch (UnknownHostException e) {
            return "unknown host";
        } catch (IOException e) {
            String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            return Character.toLowerCase(message.charAt(0)) + message.substring(1);
        }
    }

    @Override
    public String toString() {
        return String.join(",", addresses);
    }
}
