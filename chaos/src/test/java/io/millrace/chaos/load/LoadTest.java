package io.millrace.chaos.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoadTest {
    @Test
    void shouldSendTheSameWhenTheSeedIsTheSame() {
        assertThat(texts(new Load(5, false, 3, 9).next(3_000))).isEqualTo(texts(new Load(5, false, 3, 9).next(3_000)));
        assertThat(texts(new Load(6, false, 3, 9).next(3_000)))
                .isNotEqualTo(texts(new Load(5, false, 3, 9).next(3_000)));
    }

    @Test
    void shouldHaveOneOfEachKindOfTrouble() {
        List<Message> messages = new Load(1, true, 3, 9).next(20_000);

        assertThat(messages.stream()
                        .map(Message::outcome)
                        .filter(Message.SetAside.class::isInstance)
                        .map(aside -> ((Message.SetAside) aside).reason())
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(
                        "malformed",
                        "no-time",
                        "bad-time",
                        "no-meta",
                        "no-values",
                        "time-in-future",
                        "time-too-early",
                        "empty");
        assertThat(messages).anyMatch(message -> message.outcome() instanceof Message.Ignored);
        assertThat(repeated(messages, List.of())).isGreaterThan(500);
    }

    @Test
    void shouldNotRepeatWhatItWasToForget() {
        var load = new Load(1, true, 3, 9);
        List<Message> before = load.next(5_000);
        List<Message> without = load.next(5_000);
        load.forget();
        List<Message> after = load.next(5_000);

        assertThat(repeated(without, before)).isPositive();
        var all = new java.util.ArrayList<>(before);
        all.addAll(without);
        assertThat(repeated(after, all)).isEqualTo(repeated(after, List.of()));
    }

    @Test
    void shouldGiveKeysOnlyWhenTheSeriesIsKeyed() {
        assertThat(new Load(1, true, 3, 9).next(100))
                .allMatch(message -> message.key() != null && message.partition() == null);
        assertThat(new Load(1, false, 3, 9).next(100))
                .allMatch(message -> message.key() == null && message.partition() != null);
    }

    /** How many readings of some messages were there before, among others or among themselves. */
    private static int repeated(List<Message> messages, List<Message> others) {
        Set<Message.Outcome> seen = new HashSet<>();
        others.forEach(message -> seen.add(message.outcome()));
        int repeated = 0;
        for (Message message : messages) {
            if (message.outcome() instanceof Message.Stored && !seen.add(message.outcome())) {
                repeated++;
            }
        }
        return repeated;
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream()
                .map(message -> message.partition() + text(message.key()) + text(message.value()))
                .toList();
    }

    private static String text(byte @Nullable [] bytes) {
        return bytes == null ? "-" : new String(bytes, UTF_8);
    }
}
