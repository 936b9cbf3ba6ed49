package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.ARRAY;
import static io.millrace.app.schema.DocumentSchema.DATE;
import static io.millrace.app.schema.DocumentSchema.INTEGER;

import io.millrace.reading.FieldNames;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.Document;

/** Buckets of samples: {@code {_id, <meta field>…, nsamples, day, first, last, samples: [{<field>: value, <time>: …}, …]}}. */
record SamplesShape(Series series) implements BucketShape {

    @Override
    public DocumentKind kind() {
        return DocumentKind.SAMPLES;
    }

    @Override
    public List<String> metaPaths() {
        return series.metaFields().stream().map(FieldNames::escape).toList();
    }

    @Override
    public String startPath() {
        return "day";
    }

    @Override
    public Optional<BsonDocument> validator() {
        Document time = series.sampleTimes() == SampleTimes.SECONDS ? INTEGER : DATE;
        var schema = DocumentSchema.of("bucket of samples");
        metaPaths().forEach(name -> schema.member(name, DocumentSchema.ANY));
        return Optional.of(schema.member("nsamples", INTEGER)
                .member("day", DATE)
                .member("first", time)
                .member("last", time)
                .member("samples", ARRAY)
                .validator());
    }

    @Override
    public List<BsonDocument> readings(ViewFields fields) {
        String time = timeName();
        var bucket = new Document("_id", 0).append("control.start", "$day");
        metaPaths().forEach(name -> bucket.append("meta." + name, "$" + name));
        bucket.append("sample", "$samples");
        Object at = series.sampleTimes() == SampleTimes.SECONDS
                ? new Document("$toDate", new Document("$multiply", List.of("$sample." + time, 1000L)))
                : "$sample." + time;
        return ReadingRows.of(
                List.of(new Document("$project", bucket), new Document("$unwind", "$sample")),
                "$sample",
                time,
                at,
                fields);
    }
}
