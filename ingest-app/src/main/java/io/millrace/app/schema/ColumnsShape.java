package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.ARRAY;

import io.millrace.series.Series;
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
    public String startPath() {
        return "control.start";
    }

    @Override
    public Optional<BsonDocument> validator() {
        return Optional.of(DocumentSchema.of("bucket in columns")
                .member("meta", DocumentSchema.meta(series))
                .member("control", DocumentSchema.control(timeName()))
                .member("data", DocumentSchema.numbered(DocumentSchema.with(timeName(), ARRAY)))
                .validator());
    }

    @Override
    public List<BsonDocument> readings(ViewFields fields) {
        return ReadingsView.pipeline(timeName(), fields);
    }
}
