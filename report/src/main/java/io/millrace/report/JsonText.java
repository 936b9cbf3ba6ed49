package io.millrace.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A report in JSON: each row of a table is an object whose members are named as its columns. */
final class JsonText {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private JsonText() {}

    static String of(Report report) {
        ObjectNode root = JSON.createObjectNode().put("title", report.title());
        ObjectNode circumstances = root.putObject("circumstances");
        report.circumstances().forEach(circumstances::put);
        ArrayNode sections = root.putArray("sections");
        for (Section section : report.sections()) {
            ObjectNode one = sections.addObject().put("title", section.title());
            section.notes().forEach(one.putArray("notes")::add);
            ArrayNode rows = one.putArray("rows");
            section.table()
                    .rows()
                    .forEach(row -> fill(rows.addObject(), section.table().columns(), row));
        }
        try {
            return JSON.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report of texts and numbers is always JSON", e);
        }
    }

    private static void fill(ObjectNode object, List<String> columns, List<Cell> row) {
        for (int column = 0; column < row.size(); column++) {
            object.putPOJO(columns.get(column), row.get(column).value());
        }
    }
}
