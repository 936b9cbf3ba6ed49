package io.millrace.chaos.ground;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports on the loopback address. */
public final class Ports {
    private Ports() {}

    /** One that was free a moment ago. Somebody else may take it; then what wants it does not start, and says so. */
    public static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new GroundException("no free port on 127.0.0.1: " + e.getMessage(), e);
        }
    }
}
