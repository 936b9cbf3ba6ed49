package io.millrace.quickstart.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final StringWriter text = new StringWriter();
    private Instant now = Instant.parse("2025-10-09T09:00:00Z");

    @Test
    void shouldWriteOneLineOverOnATerminalWithoutEscapeSequences() {
        Progress progress = progress(true);
        progress.show("published 1,000");
        progress.show("done");
        progress.say("all");

        assertThat(text).hasToString("\rpublished 1,000\rdone           \r    \rall\n");
        assertThat(text.toString()).doesNotContain("\u001b");
    }

    @Test
    void shouldWritePlainLinesElsewhereEveryFewSeconds() {
        Progress progress = progress(false);
        assertThat(progress.isDue()).isTrue();
        progress.show("published 1");
        now = now.plusSeconds(4);
        assertThat(progress.isDue()).isFalse();
        now = now.plusSeconds(1);
        assertThat(progress.isDue()).isTrue();
        progress.say("published 2");

        assertThat(text).hasToString("published 1\npublished 2\n");
    }

    private Progress progress(boolean terminal) {
        return new Progress(new PrintWriter(text), terminal, Duration.ofSeconds(5), () -> now);
    }
}
