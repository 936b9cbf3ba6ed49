package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.BOOLEAN;
import static io.millrace.app.schema.DocumentSchema.DATE;
import static io.millrace.app.schema.DocumentSchema.INTEGER;
import static io.millrace.app.schema.DocumentSchema.OBJECT;

import io.millrace.reading.FieldNames;
import io.millrace.series.Series;
import java.time.Duration;
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
    public List<String> metaPaths() {
        return BucketShape.inMeta(series);
    }

    @Override
    public String startPath() {
        return "control.start";
    }

    @Override
    public Duration span() {
        return series.bucket().span();
    }

    @Override
    public Optional<BsonDocument> validator() {
        var extremes = DocumentSchema.with(time(), DATE);
        return Optional.of(DocumentSchema.of("bucket of offsets")
                .member("meta", DocumentSchema.meta(series))
                .member(
                        "control",
                        DocumentSchema.only(
                                "version", DocumentSchema.version(),
                                "rev", INTEGER,
                                "closed", BOOLEAN,
                                "count", INTEGER,
                                "start", DATE,
                                "step", INTEGER,
                                "min", extremes,
                                "max", extremes))
                .member("p", OBJECT)
                .perhaps("ms", DocumentSchema.numbered(INTEGER))
                .perhaps("more", DocumentSchema.numbered(DocumentSchema.with(time(), DATE)))
                .validator());
    }

    @Override
    public List<BsonDocument> readings(ViewFields fields) {
        int slots = Math.toIntExact(series.bucket().span().dividedBy(series.step()));
        return ReadingRows.of(SlotReadings.stages(time(), slots), "$reading.values", time(), "$reading.at", fields);
    }

    private String time() {
        return FieldNames.escape(series.time().name());
    }
}
