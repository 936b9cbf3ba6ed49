package io.millrace.app.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BootstrapServersTest {

    @Test
    void shouldNameEveryAddressWhereNothingListens() throws Exception {
        int closed = closedPort();

        assertThatThrownBy(() -> of("127.0.0.1:" + closed + ", no-such-host.invalid:9092")
                        .requireOneThatListens())
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(ExitCode.BROKER);
                    assertThat(failure.line())
                            .isEqualTo("no Kafka broker listens at 127.0.0.1:" + closed + " (connection refused),"
                                    + " no-such-host.invalid:9092 (unknown host): start it, or correct"
                                    + " kafka.bootstrap.servers");
                });
    }

    @Test
    void shouldBeContentWithOneThatListens() throws Exception {
        try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            of("127.0.0.1:" + closedPort() + ",PLAINTEXT://127.0.0.1:" + listening.getLocalPort())
                    .requireOneThatListens();
        }
    }

    @Test
    void shouldReadAListOfAddresses() {
        assertThat(BootstrapServers.of(Map.of("bootstrap.servers", List.of("a:1", "b:2")))
                        .addresses())
                .containsExactly("a:1", "b:2");
    }

    private static BootstrapServers of(String addresses) {
        return BootstrapServers.of(Map.of("bootstrap.servers", addresses));
    }

    private static int closedPort() throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
