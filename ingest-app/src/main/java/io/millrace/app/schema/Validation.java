package io.millrace.app.schema;

import io.millrace.app.config.SchemaSettings;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * What MongoDB compares the documents of a collection with (MongoDB manual, "Schema Validation").
 *
 * @param validator the validator, a query
 * @param level {@code strict}, {@code moderate} or {@code off}
 * @param action {@code error} or {@code warn}
 */
record Validation(BsonDocument validator, String level, String action) {

    /** None, for a collection that had one. */
    static final Validation NONE = new Validation(new BsonDocument(), "off", "error");

    static Validation of(BsonDocument validator, SchemaSettings settings) {
        return new Validation(
                validator,
                settings.level().name().toLowerCase(Locale.ROOT),
                settings.action().name().toLowerCase(Locale.ROOT));
    }

    /** What {@code listCollections} says of a collection; what it leaves out has MongoDB's defaults. */
    static Validation of(BsonDocument options) {
        return new Validation(
                options.getDocument("validator", new BsonDocument()),
                options.getString("validationLevel", new BsonString("strict")).getValue(),
                options.getString("validationAction", new BsonString("error")).getValue());
    }

    boolean isNone() {
        return validator.isEmpty();
    }

    /** Whether Millrace made it, in whatever version. */
    boolean isOurs() {
        return validator.containsKey("$jsonSchema")
                && validator
                        .getDocument("$jsonSchema")
                        .getString("title", new BsonString(""))
                        .getValue()
                        .startsWith(DocumentSchema.TITLE);
    }

    /** Whether it says the same, whatever order and types of numbers a server gives back. */
    boolean sameAs(Validation other) {
        return level.equals(other.level)
                && action.equals(other.action)
                && Plain.of(validator).equals(Plain.of(other.validator));
    }

    @Override
    public String toString() {
        return level + ", " + action;
    }
}
