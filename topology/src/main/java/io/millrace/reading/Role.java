package io.millrace.reading;

/**
 * What a member of a message is to a series.
 *
 * @param kind time, meta, or a field of a declared type
 * @param meta the index of the meta field, or -1
 */
record Role(Kind kind, int meta) {

    Role(Kind kind) {
        this(kind, -1);
    }

    enum Kind {
        TIME,
        META,
        /** A field that is taken as it comes. */
        ANY,
        NUMBER,
        TEXT,
        BOOLEAN,
        /** Not asked for. */
        UNUSED;

        /** What people call a value of this kind. */
        String expected() {
            return switch (this) {
                case TIME -> "a time";
                case META -> "a scalar";
                case NUMBER -> "a number";
                case TEXT -> "text";
                case BOOLEAN -> "true or false";
                case ANY, UNUSED -> "anything";
            };
        }
    }
}
