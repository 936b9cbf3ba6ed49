package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.DATE;
import static io.millrace.app.schema.DocumentSchema.INTEGER;
import static io.millrace.app.schema.DocumentSchema.OBJECT;
import static io.millrace.app.schema.DocumentSchema.numbered;
import static io.millrace.app.schema.DocumentSchema.with;

import io.millrace.reading.FieldNames;
import io.millrace.series.Series;
import org.bson.BsonDocument;

/** The validators of what every layout has: history documents and newest readings. */
final class Validators {

    private Validators() {}

    static BsonDocument ofHistories(Series series) {
        return DocumentSchema.of("history document")
                .member("meta", DocumentSchema.meta(series))
                .member("rev", INTEGER)
                .member("version", DocumentSchema.version())
                .member("start", DATE)
                .member("end", DATE)
                .member("windows", numbered(with("start", DATE, "count", INTEGER, "fields", OBJECT)))
                .validator();
    }

    static BsonDocument ofLatest(Series series) {
        return DocumentSchema.of("newest reading")
                .member("meta", DocumentSchema.meta(series))
                .member(FieldNames.escape(series.time().name()), DATE)
                .member("fields", OBJECT)
                .validator();
    }
}
