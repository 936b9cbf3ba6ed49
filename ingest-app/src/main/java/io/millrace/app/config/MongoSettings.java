package io.millrace.app.config;

/** Where the documents go. */
public record MongoSettings(
        @Setting(
                value = "MongoDB's connection string. It holds a password as a rule: take it from the environment or a"
                        + " mounted file.",
                required = true,
                accepts = "a connection string that begins with mongodb:// or mongodb+srv://",
                example = "${MONGODB_URI}")
        Secret uri,

        @Setting(
                value = "The database of all collections and views.",
                required = true,
                pattern = "[^/\\\\. \"$*<>:|?\\x00]{1,63}",
                accepts = "1 to 63 characters without spaces and / \\ . \" $ * < > : | ?",
                example = "telemetry",
                effect = Effect.NEW_COLLECTIONS)
        String database) {}
