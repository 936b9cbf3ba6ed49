package io.millrace.benchmarks.steps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepTest {

    @Test
    void shouldTakeWhatIsCalledBeforeWhoCallsIt() {
        List<String> polled = List.of(
                "java.util.HashMap.get",
                "org.apache.kafka.clients.consumer.KafkaConsumer.poll",
                "org.apache.kafka.streams.processor.internals.StreamThread.runLoop");
        List<String> folded = List.of(
                "io.millrace.bucket.Chunk.add",
                "io.millrace.state.SeriesFold.take",
                "io.millrace.reading.JsonDecoder.decode",
                "org.apache.kafka.streams.processor.internals.StreamThread.runLoop");

        assertThat(Step.of(polled)).isEqualTo(Step.CONSUMER);
        assertThat(Step.of(folded)).isEqualTo(Step.FOLD);
        assertThat(Step.of(folded.subList(2, 4))).isEqualTo(Step.PARSE);
        assertThat(Step.of(folded.subList(3, 4))).isEqualTo(Step.STREAMS);
    }

    @Test
    void shouldTellACommitFromTakingReadingsIn() {
        List<String> committed = List.of(
                "io.millrace.bucket.Chunk.writeTo",
                "io.millrace.state.SeriesFold.commit",
                "io.millrace.topology.Folding.commit");

        assertThat(Step.of(committed)).isEqualTo(Step.COMMIT);
    }

    @Test
    void shouldGiveAnUnknownStackToTheOthers() {
        assertThat(Step.of(List.of("java.lang.Thread.run"))).isEqualTo(Step.OTHER);
        assertThat(Step.of(List.of())).isEqualTo(Step.OTHER);
    }
}
