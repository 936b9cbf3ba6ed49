package io.millrace.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * A reading as JSON for people and scripts: {@code {"meta":{"device":"a"},"time":"2025-10-09T09:00:00Z","fields":{"temp":21.5}}}.
 * Names are the original ones; missing values are {@code null}.
 */
public final class ReadingJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private ReadingJson() {}

    /**
     * Renders a reading in UTF-8.
     *
     * @param metaFields the names of the meta fields, in the configured order
     */
    public static byte[] render(Reading reading, List<String> metaFields) {
        var bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeFieldName("meta");
            writeMeta(json, reading.meta(), metaFields);
            json.writeStringField("time", Instant.ofEpochMilli(reading.time()).toString());
            json.writeObjectFieldStart("fields");
            for (int i = 0; i < reading.fields().size(); i++) {
                json.writeFieldName(reading.fields().name(i));
                write(json, reading, i);
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Writes a meta as an object, with the original names.
     *
     * @param metaFields the names of the meta fields, in the configured order
     */
    public static void writeMeta(JsonGenerator json, MetaKey meta, List<String> metaFields) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, BsonValue> entry : meta.toMeta(metaFields).entrySet()) {
            json.writeFieldName(FieldNames.unescape(entry.getKey()));
            write(json, entry.getValue());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, BsonValue meta) throws IOException {
        switch (meta.getBsonType()) {
            case INT32, INT64 -> json.writeNumber(meta.asNumber().longValue());
            case DOUBLE -> json.writeNumber(meta.asDouble().getValue());
            case DECIMAL128 -> write(json, meta.asDecimal128().getValue());
            case BOOLEAN -> json.writeBoolean(meta.asBoolean().getValue());
            default -> json.writeString(meta.asString().getValue());
        }
    }

    private static void write(JsonGenerator json, Reading reading, int field) throws IOException {
        switch (reading.type(field)) {
            case MISSING -> json.writeNull();
            case INT32, INT64 -> json.writeNumber(reading.bits(field));
            case DOUBLE -> json.writeNumber(Double.longBitsToDouble(reading.bits(field)));
            case BOOLEAN -> json.writeBoolean(reading.bits(field) != 0);
            case TEXT -> json.writeString((String) reading.object(field));
            case DECIMAL128 -> write(json, (Decimal128) Objects.requireNonNull(reading.object(field)));
        }
    }

    /** In plain digits, so that it is read back as an integer. */
    private static void write(JsonGenerator json, Decimal128 value) throws IOException {
        json.writeNumber(value.bigDecimalValue().toBigIntegerExact());
    }
}
