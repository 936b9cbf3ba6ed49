package io.millrace.app.config;

/** Where metrics and health are served. */
public record HttpSettings(
        @Setting(
                value = "The address to listen on; `127.0.0.1` keeps it to this machine.",
                byDefault = "0.0.0.0",
                pattern = ".+",
                accepts = "a host name or an address")
        String host,

        @Setting(
                value = "The port of metrics and health; 0 takes any free one.",
                byDefault = "8080",
                min = "0",
                max = "65535")
        int port,

        @Setting(
                value =
                        "Whether the status page at `/` shows the newest readings to everybody who reaches the port. The newest"
                                + " dead letter of each reason is shown in any case.",
                byDefault = "false")
        boolean newestReadings) {}
