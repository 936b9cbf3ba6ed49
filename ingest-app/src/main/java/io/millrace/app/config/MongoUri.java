package io.millrace.app.config;

import com.mongodb.ConnectionString;
import com.mongodb.WriteConcern;
import java.util.List;

/** Looks at a connection string without asking anybody, and without letting any of it into a message. */
final class MongoUri {

    private MongoUri() {}

    static void check(Secret uri, String key, Findings findings) {
        String text = uri.reveal();
        if (!text.startsWith("mongodb://") && !text.startsWith("mongodb+srv://")) {
            findings.mistake(key, "is not a connection string; it must begin with mongodb:// or mongodb+srv://");
            return;
        }
        try {
            WriteConcern concern = new ConnectionString(text, (name, type) -> List.of()).getWriteConcern();
            if (concern != null && !"majority".equals(concern.getWObject())) {
                findings.warning(
                        key, "asks for a write concern; documents are always written with w=majority, journaled");
            }
        } catch (IllegalArgumentException e) {
            findings.mistake(
                    key,
                    "is not a connection string that MongoDB's driver can read; check host, port and options, and that"
                            + " user name and password are percent-encoded (: / ? # [ ] @ %)");
        }
    }
}
