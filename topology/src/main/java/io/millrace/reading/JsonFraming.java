package io.millrace.reading;

/** What surrounds a JSON object in a message, and what stands there instead of one. */
final class JsonFraming {

    private JsonFraming() {}

    /** The index of the object's brace, after a byte order mark and white space. */
    static int begin(byte[] message) throws SetAside {
        int at = hasByteOrderMark(message) ? 3 : 0;
        while (at < message.length && isSpace(message[at])) {
            at++;
        }
        if (at == message.length) {
            throw new SetAside(Reason.MALFORMED, "the message is nothing but white space");
        }
        if (message[at] != '{') {
            throw new SetAside(Reason.MALFORMED, notAnObject(message, at));
        }
        return at;
    }

    /** The index after the last byte that is not white space. */
    static int end(byte[] message, int from) {
        int end = message.length;
        while (end > from && isSpace(message[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean hasByteOrderMark(byte[] message) {
        return message.length >= 3
                && message[0] == (byte) 0xEF
                && message[1] == (byte) 0xBB
                && message[2] == (byte) 0xBF;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private static String notAnObject(byte[] message, int at) {
        byte first = message[at];
        if (first == 0 && at == 0 && message.length > 5) {
            int schema = (message[1] & 0xFF) << 24
                    | (message[2] & 0xFF) << 16
                    | (message[3] & 0xFF) << 8
                    | (message[4] & 0xFF);
            return "not a JSON object: begins with a zero byte, as Avro, Protobuf or JSON with a schema registry do"
                    + " (schema id " + Integer.toUnsignedString(schema) + ")";
        }
        if (first == '[') {
            return "a JSON array, not an object: one object per message is expected";
        }
        if (first >= ' ' && first < 0x7F) {
            return "not a JSON object: begins with '" + (char) first + "'";
        }
        return String.format("not a JSON object: begins with byte 0x%02X", first);
    }
}
