package io.millrace.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ShortJsonTest {

    @Test
    void shouldShowShortDocumentsWhole() {
        String json = "{ \"_id\": \"a\", \"ts\": {\"$date\": \"2025-10-09T09:00:00Z\"}, \"v\": [1, null, true] }";

        assertThat(ShortJson.of(BsonDocument.parse(json))).isEqualTo(json);
    }

    @Test
    void shouldShowTheBeginningOfLongArraysAndOfNumberedEntries() {
        BsonDocument document = BsonDocument.parse("""
                {"data": {"0": {"v": [1, 2, 3, 4, 5, 6]}, "1": {"v": [7]}, "2": {"v": [8]}, "3": {"v": [9]}}}""");

        assertThat(ShortJson.of(document)).isEqualTo("{ \"data\": { \"0\": { \"v\": [1, 2, … 4 more] }, … 3 more } }");
    }

    @Test
    void shouldBreakLongDocumentsIntoLines() {
        BsonDocument document = new BsonDocument("text", new org.bson.BsonString("x".repeat(100)))
                .append("b", new org.bson.BsonInt32(1));

        assertThat(ShortJson.of(document)).isEqualTo("{\n  \"text\": \"" + "x".repeat(100) + "\",\n  \"b\": 1\n}");
    }
}
