package io.millrace.reading;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * What identifies a source, as one text: the values of the meta fields in the configured order, separated by {@code |},
 * typed and escaped so that different metas have different texts and the values can be read back. It is the key of the
 * records between topology and sink, the key of the state, and the beginning of each document's {@code _id}.
 *
 * <p>Text has {@code %}, {@code |} and control characters escaped as {@code %XX}, and a leading {@code '} where it is empty,
 * is {@code true} or {@code false}, or begins with a digit or one of {@code - + . ' # ~}. Whole numbers are plain digits
 * ({@code 21.0} is {@code 21}), others as Java writes doubles; booleans are {@code true} and {@code false}.
 */
public final class MetaKey {

    private static final int LONGEST_PREFIX = 64;
    private static final int HASH_BYTES = 16;

    private final byte[] utf8;
    private final int hash;

    /** Takes over the array. */
    public MetaKey(byte[] utf8) {
        this.utf8 = utf8;
        this.hash = Arrays.hashCode(utf8);
    }

    /**
     * The key of these values, in the order of the meta fields: strings, finite numbers, booleans.
     *
     * @throws IllegalArgumentException if a value is none of these, or the key would be too long
     */
    public static MetaKey of(List<? extends BsonValue> values) {
        var builder = new MetaKeyBuilder(values.size());
        try {
            for (int i = 0; i < values.size(); i++) {
                MetaText.write(builder, i, values.get(i));
            }
            return builder.build();
        } catch (SetAside | ArithmeticException e) {
            throw new IllegalArgumentException("not a meta: " + values, e);
        }
    }

    /** The text in UTF-8. Not to be changed. */
    public byte[] utf8() {
        return utf8;
    }

    /**
     * The meta as it stands in documents.
     *
     * @param metaFields the names of the meta fields, in the order in which the key was built; they are escaped here
     * @throws IllegalArgumentException if the key has another number of values
     */
    public BsonDocument toMeta(List<String> metaFields) {
        String[] parts = toString().split("\\|", -1);
        if (parts.length != metaFields.size()) {
            throw new IllegalArgumentException("'" + this + "' has " + parts.length + " values, not one for each of "
                    + metaFields + ": were the meta fields changed?");
        }
        var meta = new BsonDocument();
        for (int i = 0; i < parts.length; i++) {
            meta.append(FieldNames.escape(metaFields.get(i)), MetaText.read(parts[i]));
        }
        return meta;
    }

    /**
     * The beginning of the {@code _id} of documents of this meta: the text where it has at most 64 characters, otherwise
     * {@code #} and 22 characters of base64url, the first 128 bits of the SHA-256 of the text in UTF-8. No text begins with
     * {@code #}.
     */
    public String documentPrefix() {
        String text = toString();
        if (text.length() <= LONGEST_PREFIX) {
            return text;
        }
        byte[] digest;
        try {
            digest = MessageDigest.getInstance("SHA-256").digest(utf8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        return "#" + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, HASH_BYTES));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MetaKey that && Arrays.equals(utf8, that.utf8);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
