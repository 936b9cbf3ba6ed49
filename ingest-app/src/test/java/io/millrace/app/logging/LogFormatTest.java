package io.millrace.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What {@code logback.xml} makes of the variable. */
class LogFormatTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void shouldWriteOneLineForPeople() throws Exception {
        logger("text").atWarn().addKeyValue("millrace.series", "weather").log("Set aside: {}", "a reason");

        assertThat(lines)
                .singleElement()
                .asString()
                .matches("\\d{4}-\\S+Z WARN {2}Sink: Set aside: a reason\\R")
                .doesNotContain("{");
    }

    @Test
    void shouldMakeNoLineOfItsOwnOfALineBreakInTheNameOfADevice() throws Exception {
        logger("text").warn("Set aside of {}", "dev\r\n2026-01-01T00:00:00Z ERROR Sink: forged\u001b[2J");

        assertThat(lines)
                .singleElement()
                .satisfies(line -> assertThat(line.stripTrailing())
                        .endsWith("Set aside of dev 2026-01-01T00:00:00Z ERROR Sink: forged [2J")
                        .hasLineCount(1));
    }

    @Test
    void shouldNotLetTheNameOfADeviceSteerATerminalOrTurnTheDirectionOfWriting() throws Exception {
        logger("text").warn("Set aside of {} in café", "dev\u009b2J \u202edrawkcab\u2066 \u2028next\ufeff");

        assertThat(lines)
                .singleElement()
                .satisfies(line -> assertThat(line.stripTrailing())
                        .endsWith("Set aside of dev 2J  drawkcab   next  in café")
                        .hasLineCount(1));
    }

    @Test
    void shouldWriteOneObjectOfTheCommonSchemaForCollectors() throws Exception {
        logger("json")
                .atWarn()
                .addKeyValue("millrace.series", "a \"series\"")
                .addKeyValue("millrace.offset", 17)
                .log("Set aside: {}", "a \"reason\"\nwith {\"level\":\"forged\"}");

        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.strip()).doesNotContain("\n");
            JsonNode event = new ObjectMapper().readTree(line);
            assertThat(event.path("log.level").asText()).isEqualTo("WARN");
            assertThat(event.path("message").asText())
                    .isEqualTo("Set aside: a \"reason\"\nwith {\"level\":\"forged\"}");
            assertThat(event.path("service.name").asText()).isEqualTo("millrace");
            assertThat(event.path("millrace.series").asText()).isEqualTo("a \"series\"");
            assertThat(event.path("millrace.offset").intValue()).isEqualTo(17);
            assertThat(event.has("@timestamp")).isTrue();
            assertThat(event.has("ecs.version")).isTrue();
        });
    }

    @Test
    void shouldKnowNoOtherFormat() {
        assertThat(LogFormat.of("xml")).isEmpty();
        assertThat(LogFormat.of("json")).contains(LogFormat.JSON);
        assertThat(LogFormat.of(null)).contains(LogFormat.TEXT);
    }

    private Logger logger(String format) throws Exception {
        var context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        context.putProperty(LogFormat.VARIABLE, format);
        var configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Objects.requireNonNull(LogFormat.class.getResource("/logback.xml")));
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        var appenders = new ArrayList<ConsoleAppender<ILoggingEvent>>();
        root.iteratorForAppenders()
                .forEachRemaining(appender -> appenders.add((ConsoleAppender<ILoggingEvent>) appender));
        assertThat(appenders).hasSize(1);
        Encoder<ILoggingEvent> encoder = appenders.get(0).getEncoder();
        root.detachAppender(appenders.get(0));
        var collecting = new AppenderBase<ILoggingEvent>() {
            @Override
            protected void append(ILoggingEvent event) {
                lines.add(new String(encoder.encode(event), StandardCharsets.UTF_8));
            }
        };
        collecting.setContext(context);
        collecting.start();
        root.addAppender(collecting);
        return context.getLogger("io.millrace.app.Sink");
    }
}
