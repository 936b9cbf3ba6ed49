package io.millrace.benchmarks.contestant;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import org.bson.BsonDateTime;
import org.bson.Document;

/** Parses messages token by token, without a tree. */
final class ReadingParser {

    private final JsonFactory json = JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .build();

    /** How many numbers there are in a message; every value is parsed. */
    int numbers(byte[] value) throws IOException {
        int numbers = 0;
        double sum = 0;
        try (JsonParser parser = json.createParser(value)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case VALUE_NUMBER_INT -> {
                        sum += parser.getLongValue();
                        numbers++;
                    }
                    case VALUE_NUMBER_FLOAT -> {
                        sum += parser.getDoubleValue();
                        numbers++;
                    }
                    case VALUE_STRING -> sum += parser.getText().length();
                    default -> {}
                }
            }
        }
        // The sum is looked at so that no parsing can be left out.
        return Double.isNaN(sum) ? 0 : numbers;
    }

    /** A message as a document, its time as a date. */
    Document document(byte[] value) throws IOException {
        var document = new Document();
        try (JsonParser parser = json.createParser(value)) {
            String name = "";
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case FIELD_NAME -> name = parser.currentName();
                    case VALUE_NUMBER_INT -> document.append(name, integer(name, parser.getLongValue()));
                    case VALUE_NUMBER_FLOAT -> document.append(name, parser.getDoubleValue());
                    case VALUE_STRING -> document.append(name, parser.getText());
                    default -> {}
                }
            }
        }
        return document;
    }

    private static Object integer(String name, long value) {
        return name.equals("ts") ? new BsonDateTime(value) : value;
    }
}
