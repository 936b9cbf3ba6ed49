package io.millrace.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class StoredReadingsTest {

    @Test
    void shouldCountTheReadingsOfAllChunksAndNotBelieveTheTotal() {
        BsonDocument bucket = BsonDocument.parse("""
                {control: {count: 99}, data: {"0": {ts: [1, 2, 3], v: [1, null, 3]}, "1": {ts: [4], v: [4]}}}""");

        assertThat(StoredReadings.inBucket(bucket, "ts")).isEqualTo(4);
    }

    @Test
    void shouldAddTheCountsOfAllWindows() {
        BsonDocument history = BsonDocument.parse("""
                {windows: {"0": {count: 60}, "7": {count: {$numberLong: "3"}}}}""");

        assertThat(StoredReadings.inHistory(history)).isEqualTo(63);
    }
}
