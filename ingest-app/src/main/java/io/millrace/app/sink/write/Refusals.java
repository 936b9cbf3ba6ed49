package io.millrace.app.sink.write;

import java.util.Set;

/**
 * The closed list of error codes that mean: MongoDB refuses this document, and will refuse it again. Everything that is not in
 * the list is waited for.
 *
 * <p>Names and numbers are those of MongoDB's {@code src/mongo/base/error_codes.yml}; numbers above 10000 without a name there
 * are location codes of the server's source, which stay the same from release to release.
 */
final class Refusals {

    /** A document with this unique key exists: {@code _id}, or an index of the user's own. */
    static final int DUPLICATE_KEY = 11000;

    /** Codes of single operations, as they stand in a bulk's write errors. */
    private static final Set<Integer> OF_AN_OPERATION = Set.of(
            2, // BadValue
            9, // FailedToParse: the update itself
            14, // TypeMismatch
            15, // Overflow: nested too deeply
            16, // InvalidLength
            22, // InvalidBSON
            28, // PathNotViable: a path leads through a scalar
            34, // CannotBackfillArray: an index far beyond the end of an array
            40, // ConflictingUpdateOperators: a path is a prefix of another
            52, // DollarPrefixedFieldName
            53, // InvalidIdField
            54, // NotSingleValueField
            55, // InvalidDBRef
            56, // EmptyFieldName
            57, // DottedFieldName
            66, // ImmutableField: the update would change _id or a shard key
            111, // NotExactValueField
            116, // DocTooLargeForCapped
            121, // DocumentValidationFailure: the collection's validator
            171, // CannotIndexParallelArrays: an index of the user's own
            201, // CannotBuildIndexKeys: an index of the user's own
            10003, // the document would grow in a capped collection
            10334, // BSONObjectTooLarge
            13026, // 2d index: a coordinate is not a number
            13027, // 2d index: a point outside of the index's bounds
            16755, // 2dsphere index: no geo keys can be extracted
            17261, // text index: a language that is not a text
            17262, // text index: an unknown language
            17280, // KeyTooLong: before MongoDB 4.2
            17419, // the document is too large after the update
            17420); // the document is too large after the update, in place

    /**
     * Codes with which a server rejects a whole message because of one document in it. Fewer than above: most of those would
     * mean a mistake in the settings when they come for a whole command, and that is waited for.
     */
    private static final Set<Integer> OF_A_MESSAGE = Set.of(15, 22, 10334);

    private Refusals() {}

    static boolean isRefusal(int code) {
        return OF_AN_OPERATION.contains(code);
    }

    static boolean isMessageRefusal(int code) {
        return OF_A_MESSAGE.contains(code);
    }
}
