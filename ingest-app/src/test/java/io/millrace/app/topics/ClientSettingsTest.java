package io.millrace.app.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {

    @Test
    void shouldLaySettingsOfOneKindOverThoseOfAll() {
        Map<String, Object> kafka = Map.of(
                "request.timeout.ms", "1",
                "consumer.request.timeout.ms", "2",
                "producer.request.timeout.ms", "3",
                "topic.retention.ms", "4");

        assertThat(ClientSettings.of(kafka, "consumer.")).isEqualTo(Map.of("request.timeout.ms", "2"));
        assertThat(ClientSettings.of(kafka, "admin.")).isEqualTo(Map.of("request.timeout.ms", "1"));
    }
}
