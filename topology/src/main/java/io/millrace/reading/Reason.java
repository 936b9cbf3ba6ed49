package io.millrace.reading;

import java.util.Locale;

/** Why a record, or a reading of it, is set aside. The code is part of the contract with operators; names may be added. */
public enum Reason {
    /** The message has no bytes. */
    EMPTY,
    /** The message is larger than {@code limits.messageBytes}. */
    TOO_LARGE,
    /** The bytes are not UTF-8, or not of the format, or something follows the message. */
    MALFORMED,
    /** A member that is used appears twice. */
    DUPLICATE_MEMBER,
    /** The time is missing. */
    NO_TIME,
    /** The time cannot be read, or is outside the years 1 to 9999. */
    BAD_TIME,
    /** The time is before {@code earliest}. */
    TIME_TOO_EARLY,
    /** The time is further ahead of the wall clock than {@code future}. */
    TIME_IN_FUTURE,
    /** The time has a fraction of a second, or is beyond 32 bits of seconds, and {@code bucket.times} is {@code seconds}. */
    TIME_NOT_SECONDS,
    /** A meta field is missing. */
    NO_META,
    /** A meta field is not a scalar, or the meta is too long. */
    BAD_META,
    /** A field is not of its declared type. */
    BAD_VALUE,
    /** There are more fields than {@code limits.fields}. */
    TOO_MANY_FIELDS,
    /** No field has a value. */
    NO_VALUES,
    /** There are more metas than {@code limits.metas}. */
    TOO_MANY_METAS;

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** How the reason is written in headers and metrics, such as {@code time-in-future}. */
    public String code() {
        return code;
    }
}
