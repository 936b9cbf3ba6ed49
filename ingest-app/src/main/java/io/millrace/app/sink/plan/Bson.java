package io.millrace.app.sink.plan;

/** The type bytes of BSON. */
final class Bson {

    static final byte DOUBLE = 0x01;
    static final byte STRING = 0x02;
    static final byte DOCUMENT = 0x03;
    static final byte ARRAY = 0x04;
    static final byte BINARY = 0x05;
    static final byte UNDEFINED = 0x06;
    static final byte OBJECT_ID = 0x07;
    static final byte BOOLEAN = 0x08;
    static final byte TIME = 0x09;
    static final byte NULL = 0x0A;
    static final byte REGEX = 0x0B;
    static final byte DB_POINTER = 0x0C;
    static final byte JAVASCRIPT = 0x0D;
    static final byte SYMBOL = 0x0E;
    static final byte JAVASCRIPT_WITH_SCOPE = 0x0F;
    static final byte INT32 = 0x10;
    static final byte TIMESTAMP = 0x11;
    static final byte INT64 = 0x12;
    static final byte DECIMAL128 = 0x13;
    static final byte MIN_KEY = (byte) 0xFF;
    static final byte MAX_KEY = 0x7F;

    private Bson() {}
}
