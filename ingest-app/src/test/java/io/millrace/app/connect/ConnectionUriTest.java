package io.millrace.app.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.WriteConcern;
import io.millrace.app.failure.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionUriTest {

    private static final String FORCED =
            "w=majority&journal=true&retryWrites=true&serverSelectionTimeoutMS=120000&socketTimeoutMS=60000";

    @ParameterizedTest
    @CsvSource({
        "mongodb://h, mongodb://h/?",
        "mongodb://h:1/, mongodb://h:1/?",
        "mongodb://h/?tls=true, mongodb://h/?tls=true&",
        "mongodb://me:pw@h/admin?authSource=x, mongodb://${env:X}@h/admin?authSource=x&",
        "mongodb+srv://me:p%40w@h.example/, mongodb+srv://${env:X}@h.example/?",
        "mongodb://h/?w=1&J=false&WTimeoutMS=5&retryWrites=false&replicaSet=rs, mongodb://h/?replicaSet=rs&",
        "mongodb://h/?socketTimeoutMS=1;serverSelectionTimeoutMS=2, mongodb://h/?"
    })
    void shouldKeepHostsAndOptionsAndForceWhatKeepsWrites(String given, String made) {
        assertThat(ConnectionUri.of(given, "${env:X}")).isEqualTo(made + FORCED);
    }

    @Test
    void shouldBeReadByTheDriverAsItIsMeant() {
        var uri = new ConnectionString(ConnectionUri.of("mongodb://me:pw@h/?w=1&tls=true", "you:word"));

        assertThat(uri.getWriteConcern()).isEqualTo(WriteConcern.MAJORITY.withJournal(true));
        assertThat(uri.getUsername()).isEqualTo("you");
        assertThat(uri.getSslEnabled()).isTrue();
        assertThat(uri.getServerSelectionTimeout()).isEqualTo(120_000);
        assertThat(uri.getSocketTimeout()).isEqualTo(60_000);
        assertThat(uri.getRetryWritesValue()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"authMechanismProperties=AWS_SESSION_TOKEN:hunter2", "proxyPassword=hunter2"})
    void shouldRefuseToPrintAnOptionThatMayHoldASecret(String option) {
        assertThatThrownBy(() -> ConnectionUri.of("mongodb://h/?" + option, "${env:X}"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(option.substring(0, option.indexOf('=')))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hunter2"));
    }
}
