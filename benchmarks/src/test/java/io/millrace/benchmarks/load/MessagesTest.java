package io.millrace.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class MessagesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void shouldCarryTheMetaTheTimeAndAsManyFieldsAsTheLoadSays() throws Exception {
        JsonNode message = JSON.readTree(new Messages(Load.parse("5x5/10-fields", 1)).value(3, 2));

        assertThat(message.path("deviceId").asText()).isEqualTo("device-0000003");
        assertThat(message.path("ts").asLong()).isEqualTo(Messages.START + 2_000);
        assertThat(message.properties().stream()
                        .filter(each -> each.getValue().isDouble())
                        .count())
                .isEqualTo(10);
    }

    @Test
    void shouldHaveAsManyNumbersAsItSays() throws Exception {
        for (String spec : new String[] {"5x5", "5x5/10-fields"}) {
            Load load = Load.parse(spec, 1);
            JsonNode message = JSON.readTree(new Messages(load).value(4, 4));
            assertThat(message.properties().stream()
                            .filter(each -> each.getValue().isNumber())
                            .count())
                    .isEqualTo(Messages.numbers(load));
        }
    }

    @Test
    void shouldBeJsonForTheGreatestMetaToo() throws Exception {
        JsonNode message =
                JSON.readTree(new Messages(Load.parse("5x5", 1)).value(Integer.MAX_VALUE, Integer.MAX_VALUE));

        assertThat(message.path("temp").asDouble()).isBetween(20.0, 35.0);
    }
}
