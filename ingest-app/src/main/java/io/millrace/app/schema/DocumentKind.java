package io.millrace.app.schema;

import com.mongodb.client.model.Projections;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.conversions.Bson;

/** What the documents of a collection are, and how one of ours is told from one that somebody else put there. */
enum DocumentKind {
    BUCKET {
        @Override
        Optional<String> foreign(BsonDocument document) {
            BsonValue control = document.get("control", BsonNull.VALUE);
            return control.isDocument()
                    ? otherVersion("control.version", control.asDocument().get("version", BsonNull.VALUE))
                    : Optional.of("no control.version");
        }
    },
    HISTORY {
        @Override
        Optional<String> foreign(BsonDocument document) {
            return otherVersion("version", document.get("version", BsonNull.VALUE));
        }
    },
    LATEST {
        @Override
        Optional<String> foreign(BsonDocument document) {
            return document.get("meta", BsonNull.VALUE).isDocument()
                            && document.get("fields", BsonNull.VALUE).isDocument()
                    ? Optional.empty()
                    : Optional.of("no meta and fields");
        }
    };

    /** The version of the documents that this program writes. */
    static final int VERSION = 1;

    /** What must be read of a document to tell. */
    Bson projection() {
        return switch (this) {
            case BUCKET -> Projections.include("control.version");
            case HISTORY -> Projections.include("version");
            case LATEST -> Projections.include("meta", "fields");
        };
    }

    /** What shows that a document is not one of this kind that this version of the program wrote; empty if it may be. */
    abstract Optional<String> foreign(BsonDocument document);

    private static Optional<String> otherVersion(String path, BsonValue version) {
        if (!version.isNumber()) {
            return Optional.of("no " + path);
        }
        int number = version.asNumber().intValue();
        return number == VERSION ? Optional.empty() : Optional.of(path + " " + number + " instead of " + VERSION);
    }
}
