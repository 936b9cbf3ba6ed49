package io.millrace.app.sink.plan;

/** Bytes are not a BSON document; the message says what they do instead, to be read after "the value". */
final class MalformedBsonException extends Exception {

    MalformedBsonException(String message) {
        super(message, null, false, false);
    }
}
