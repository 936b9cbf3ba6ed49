package io.millrace.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * One Jackson parser that is fed message after message. A parser for each message costs 640 bytes and a quarter of the time
 * of parsing; the one for input that comes in pieces can go on with the next message as if it were the next piece. After a
 * message that was not read to its end it is thrown away. Used by one thread.
 */
final class JsonFeed {

    /** A parser remembers every name it has met, so it is renewed after so many bytes: names may be made up endlessly. */
    private static final int RENEW_AFTER = 1 << 20;

    private static final OutputStream NOWHERE = OutputStream.nullOutputStream();

    /** Names are not interned: they come from outside, and the JVM keeps interned ones for long. */
    private final JsonFactory factory = new JsonFactoryBuilder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private JsonParser parser = newParser();
    private int fed;
    private int end;

    private JsonParser newParser() {
        try {
            return factory.createNonBlockingByteArrayParser();
        } catch (IOException e) {
            throw new UncheckedIOException("a parser without input reads nothing", e);
        }
    }

    /** Begins the message in these bytes, which must not end in white space. */
    JsonParser feed(byte[] bytes, int from, int to) throws IOException {
        if (fed >= RENEW_AFTER) {
            renew();
        }
        fed += to - from;
        end = to;
        ((ByteArrayFeeder) parser.getNonBlockingInputFeeder()).feedInput(bytes, from, to);
        return parser;
    }

    /** The next token of the message, never null: a message that ends before it is complete is an error. */
    JsonToken next() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.NOT_AVAILABLE || token == null) {
            throw new JsonEOFException(parser, token, "the message ends in the middle of it");
        }
        return token;
    }

    /** The index of the byte that the parser would read next. */
    int at() {
        try {
            return end - Math.max(0, parser.releaseBuffered(NOWHERE));
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is written", e);
        }
    }

    /** Throws the parser away, with whatever it has not read. */
    void renew() {
        try {
            parser.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a parser without input closes nothing", e);
        }
        parser = newParser();
        fed = 0;
    }
}
