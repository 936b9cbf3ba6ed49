package io.millrace.chaos.ground;

import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** A broker as a process of its own, so that it can be killed. It ends with the process that started it. */
public final class BrokerMain {
    static final String READY = "broker is ready";

    private BrokerMain() {}

    /** Takes a port, a directory, and properties of the broker as {@code name=value}. */
    public static void main(String[] arguments) throws InterruptedException {
        ProcessHandle starter = ProcessHandle.current().parent().orElseThrow();
        var unused = starter.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
        BrokerSettings settings = BrokerSettings.defaults()
                .withPort(Integer.parseInt(arguments[0]))
                .withDirectory(Path.of(arguments[1]))
                // So that short sessions are allowed, and transactions of the dead end soon.
                .with("group.min.session.timeout.ms", "1000")
                .with("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000")
                .with("offsets.topic.num.partitions", "2")
                .with("transaction.state.log.num.partitions", "2");
        for (String property : Arrays.asList(arguments).subList(2, arguments.length)) {
            int equals = property.indexOf('=');
            settings = settings.with(property.substring(0, equals), property.substring(equals + 1));
        }
        try (EmbeddedBroker broker = EmbeddedBroker.start(settings)) {
            System.out.println(READY + " at " + broker.bootstrapServers());
            new CountDownLatch(1).await();
        }
    }
}
