package io.millrace.app.sink;

import io.millrace.app.sink.write.Applied;
import io.millrace.app.sink.write.Batch;
import io.millrace.app.sink.write.SetAside;
import io.millrace.app.sink.write.Upserts;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A database that answers when the test says so. */
final class HeldUpserts implements Upserts {

    final List<Held> under = new ArrayList<>();
    final List<Held> all = new ArrayList<>();

    /** A batch that waits for its answer. */
    final class Held {
        final Batch batch;
        private final Sinks.One<Applied> answer = Sinks.one();
        boolean cancelled;

        Held(Batch batch) {
            this.batch = batch;
        }

        List<Long> offsets() {
            return batch.records().stream().map(ConsumerRecord::offset).toList();
        }

        int partition() {
            return batch.records().get(0).partition();
        }

        void acknowledge(SetAside... setAside) {
            under.remove(this);
            answer.tryEmitValue(new Applied(List.of(setAside))).orThrow();
        }

        void fail(Throwable defect) {
            under.remove(this);
            answer.tryEmitError(defect).orThrow();
        }
    }

    @Override
    public Mono<Applied> apply(Batch batch) {
        return Mono.defer(() -> {
            var held = new Held(batch);
            under.add(held);
            all.add(held);
            return held.answer.asMono().doOnCancel(() -> held.cancelled = true);
        });
    }

    Held only() {
        if (under.size() != 1) {
            throw new AssertionError(
                    "under way: " + under.stream().map(Held::offsets).toList());
        }
        return under.get(0);
    }
}
