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
            return has(document, "control", "step")
                    ? Optional.of("control.step, as in layout offsets")
                    : otherVersion("control.version", document.get("control", BsonNull.VALUE), "version");
        }
    },
    SAMPLES {
        @Override
        Optional<String> foreign(BsonDocument document) {
            return document.get("nsamples", BsonNull.VALUE).isNumber()
                            && document.get("day", BsonNull.VALUE).isDateTime()
                    ? Optional.empty()
                    : Optional.of("no nsamples and day");
        }
    },
    OFFSETS {
        @Override
        Optional<String> foreign(BsonDocument document) {
            return has(document, "control", "step")
                    ? otherVersion("control.version", document.get("control", BsonNull.VALUE), "version")
                    : Optional.of("no control.step");
        }
    },
    DOCUMENT {
        @Override
        Optional<String> foreign(BsonDocument document) {
            if (has(document, "control", "version")
                    || (document.containsKey("nsamples") && !document.containsKey("meta"))) {
                return Optional.of("buckets of another layout");
            }
            return document.get("meta", BsonNull.VALUE).isDocument() ? Optional.empty() : Optional.of("no meta");
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
            case BUCKET, OFFSETS -> Projections.include("control.version", "control.step");
            case SAMPLES -> Projections.include("nsamples", "day");
            case DOCUMENT -> Projections.include("meta", "control", "nsamples");
            case HISTORY -> Projections.include("version");
            case LATEST -> Projections.include("meta", "fields");
        };
    }

    /** What shows that a document is not one of this kind that this version of the program wrote; empty if it may be. */
    abstract Optional<String> foreign(BsonDocument document);

    private static boolean has(BsonDocument document, String name, String member) {
        BsonValue value = document.get(name, BsonNull.VALUE);
        return value.isDocument() && value.asDocument().containsKey(member);
    }

    private static Optional<String> otherVersion(String path, BsonValue in, String member) {
        return in.isDocument()
                ? otherVersion(path, in.asDocument().get(member, BsonNull.VALUE))
                : Optional.of("no " + path);
    }

    private static Optional<String> otherVersion(String path, BsonValue version) {
        if (!version.isNumber()) {
            return Optional.of("no " + path);
        }
        int number = version.asNumber().intValue();
        return number == VERSION ? Optional.empty() : Optional.of(path + " " + number + " instead of " + VERSION);
    }
}
