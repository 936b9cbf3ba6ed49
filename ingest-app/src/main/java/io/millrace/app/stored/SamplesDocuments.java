package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** {@code samples}: {@code {<meta…>, nsamples, day, first, last, samples: [{<field>: value, …, <time>: …}, …]}}. */
final class SamplesDocuments implements StoredLayout {

    private final String timeName;
    private final boolean seconds;
    private final Rows rows;

    SamplesDocuments(Series series) {
        this.timeName = FieldNames.escape(series.time().name());
        this.seconds = series.sampleTimes() == SampleTimes.SECONDS;
        this.rows = new Rows(Set.of(timeName));
    }

    @Override
    public String metaPath(String field) {
        return FieldNames.escape(field);
    }

    @Override
    public String startPath() {
        return "day";
    }

    @Override
    public String firstPath() {
        return "first";
    }

    @Override
    public String lastPath() {
        return "last";
    }

    @Override
    public BsonValue notBefore(long millis) {
        return seconds ? new BsonInt64(-Math.floorDiv(-millis, 1_000L)) : new BsonDateTime(millis);
    }

    @Override
    public long first(BsonDocument document) {
        return millis(Paths.get(document, "first"));
    }

    private static long millis(BsonValue time) {
        return time.isDateTime()
                ? time.asDateTime().getValue()
                : time.asNumber().longValue() * 1_000;
    }

    @Override
    public void readings(BsonDocument document, MetaKey meta, Consumer<Reading> out) {
        for (BsonValue each : document.getArray("samples")) {
            BsonDocument sample = each.asDocument();
            rows.addFields(sample);
            out.accept(rows.end(meta, millis(Paths.get(sample, timeName))));
        }
    }
}
