package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.ARRAY;
import static io.millrace.app.schema.DocumentSchema.BOOLEAN;
import static io.millrace.app.schema.DocumentSchema.DATE;
import static io.millrace.app.schema.DocumentSchema.INTEGER;

import io.millrace.reading.FieldNames;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/** Buckets in columns: {@code {_id, meta, control: {…}, data: {"0": {<time>: […], <field>: […]}, …}}}. */
record ColumnsShape(Series series) implements BucketShape {

    @Override
    public DocumentKind kind() {
        return DocumentKind.BUCKET;
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
        return Optional.of(DocumentSchema.of("bucket in columns")
                .member("meta", DocumentSchema.meta(series))
                .member(
                        "control",
                        DocumentSchema.only(
                                "version", DocumentSchema.version(),
                                "rev", INTEGER,
                                "closed", BOOLEAN,
                                "count", INTEGER,
                                "start", DATE,
                                "min", extremes,
                                "max", extremes))
                .member("data", DocumentSchema.numbered(DocumentSchema.with(time(), ARRAY)))
                .validator());
    }

    @Override
    public List<BsonDocument> readings(ViewFields fields) {
        return ReadingsView.pipeline(time(), fields);
    }

    private String time() {
        return FieldNames.escape(series.time().name());
    }
}
