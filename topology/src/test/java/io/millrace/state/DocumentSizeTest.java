package io.millrace.state;

import static io.millrace.state.TestSeries.T0;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** No document comes near the size at which MongoDB refuses it, however many fields there are and however they are called. */
class DocumentSizeTest {

    private static final int LARGEST = (3 << 20) + 1024;

    private final FoldRun run = new FoldRun(TestSeries.plain(), 1000);

    private static int size(BsonDocument document) {
        return new RawBsonDocument(document, new BsonDocumentCodec())
                .getByteBuffer()
                .remaining();
    }

    private static int largest(List<BsonDocument> documents) {
        return documents.stream().mapToInt(DocumentSizeTest::size).max().orElseThrow();
    }

    private static Map<String, Double> fields(int count, int from, int nameLength) {
        var fields = new HashMap<String, Double>();
        for (int i = from; i < from + count; i++) {
            fields.put("n".repeat(nameLength) + i, i / 2.0);
        }
        return fields;
    }

    private void take(long seconds, Map<String, Double> fields) {
        run.take(TestSeries.reading(run.family, "dev-1", T0 + seconds * 1000, fields));
    }

    private long countOf(int tier) {
        long count = 0;
        for (BsonDocument history : run.documents(tier)) {
            for (BsonValue window : history.getDocument("windows").values()) {
                count += window.asDocument().getInt32("count").getValue();
            }
        }
        return count;
    }

    @Test
    void shouldBeginAnotherHistoryWhereWindowsAreLarge() {
        for (int minute = 0; minute < 60; minute++) {
            take(minute * 60L, fields(20, 0, 10_000));
            if (minute % 7 == 0) {
                run.commit();
                run.crash();
            }
        }
        run.settle();

        assertThat(run.documents(1).size()).as("sixty windows of 200 KiB").isEqualTo(4);
        for (int tier = 1; tier <= 3; tier++) {
            assertThat(largest(run.documents(tier))).isLessThan(LARGEST);
            assertThat(countOf(tier)).isEqualTo(60);
        }
        assertThat(run.upserts().stream().mapToInt(upsert -> upsert.document().length))
                .allMatch(length -> length < LARGEST);
    }

    @Test
    void shouldBeginAnotherHistoryWhereOneWindowGetsEverNewFields() {
        for (int i = 0; i < 300; i++) {
            take(0, fields(4, i * 4, 3_000));
            run.commit();
        }
        run.settle();

        for (int tier = 1; tier <= 3; tier++) {
            assertThat(run.documents(tier).size()).isGreaterThan(1);
            assertThat(largest(run.documents(tier))).isLessThan(LARGEST);
            assertThat(countOf(tier)).isEqualTo(300);
        }
        assertThat(largest(run.documents(0))).isLessThanOrEqualTo(125 << 10);
    }

    @Test
    void shouldLeaveAHistoryWholeWhereFieldsAreFew() {
        for (int i = 0; i < 3600; i += 20) {
            take(i, fields(20, 0, 5));
        }
        run.settle();

        assertThat(run.documents(1).size()).isEqualTo(1);
        assertThat(largest(run.documents(1))).isLessThan(1 << 20);
    }
}
