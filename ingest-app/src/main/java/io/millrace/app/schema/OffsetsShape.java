package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.DATE;
import static io.millrace.app.schema.DocumentSchema.INTEGER;
import static io.millrace.app.schema.DocumentSchema.OBJECT;

import io.millrace.series.Series;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * Buckets with a slot per step: {@code {_id, meta, control: {…}, p: {<field>: {"<slot>": value}}, ms: {"<slot>": …}, more:
 * {"<n>": {<time>: …, <field>: value}}}}.
 */
record OffsetsShape(Series series) implements BucketShape {

    @Override
    public DocumentKind kind() {
        return DocumentKind.OFFSETS;
    }

    @Override
    public String startPath() {
        return "control.start";
    }

    @Override
    public Optional<BsonDocument> validator() {
        return Optional.of(DocumentSchema.of("bucket of offsets")
                .member("meta", DocumentSchema.meta(series))
                .member("control", DocumentSchema.control(timeName(), "step", INTEGER))
                .member("p", OBJECT)
                .perhaps("ms", DocumentSchema.numbered(INTEGER))
                .perhaps("more", DocumentSchema.numbered(DocumentSchema.with(timeName(), DATE)))
                .validator());
    }

    @Override
    public List<BsonDocument> readings(ViewFields fields) {
        int slots = Math.toIntExact(series.bucket().span().dividedBy(series.step()));
        return ReadingRows.of(
                SlotReadings.stages(timeName(), slots), "$reading.values", timeName(), "$reading.at", fields);
    }
}
