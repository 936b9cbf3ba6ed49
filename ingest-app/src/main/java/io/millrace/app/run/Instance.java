package io.millrace.app.run;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/** What tells this process from others of the application, and is the same after a restart. */
final class Instance {

    private Instance() {}

    /** The host's (or pod's) name and the state directory, which only one process of a host can hold. */
    static String name(Path stateDirectory) {
        return host() + "-"
                + Integer.toHexString(
                        stateDirectory.toAbsolutePath().normalize().hashCode());
    }

    private static String host() {
        String pod = System.getenv("HOSTNAME");
        if (pod != null && !pod.isBlank()) {
            return pod;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
