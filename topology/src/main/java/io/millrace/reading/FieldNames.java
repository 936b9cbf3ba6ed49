package io.millrace.reading;

/**
 * Names of members as they stand in documents: what MongoDB treats specially is percent-encoded, so that a dot never makes a
 * path and a dollar never an operator. {@code .} is {@code %2E}, a leading {@code $} is {@code %24}, {@code %} is
 * {@code %25}, NUL (which BSON cannot have in a name) is {@code %00}, and the empty name is {@code %}.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/core/dot-dollar-considerations/">MongoDB: field names with periods and
 *     dollar signs</a>
 */
public final class FieldNames {

    private static final String EMPTY = "%";

    private FieldNames() {}

    /** The name in documents. Different names have different ones; most names are their own, and then this very object. */
    public static String escape(String name) {
        if (name.isEmpty()) {
            return EMPTY;
        }
        for (int i = 0; i < name.length(); i++) {
            if (isSpecial(name, i)) {
                return escapeFrom(name, i);
            }
        }
        return name;
    }

    /**
     * The name in documents where a document has a member of another kind under {@code taken}: then with {@code %} before it.
     * No escaped name begins with {@code %} and a letter that is no hexadecimal digit, so that no two fields meet.
     */
    public static String beside(String escaped, String taken) {
        return escaped.equals(taken) ? "%" + escaped : escaped;
    }

    private static boolean isSpecial(String name, int i) {
        char c = name.charAt(i);
        return c == '.' || c == '%' || c == '\0' || (c == '$' && i == 0);
    }

    private static String escapeFrom(String name, int first) {
        var escaped = new StringBuilder(name.length() + 6).append(name, 0, first);
        for (int i = first; i < name.length(); i++) {
            if (isSpecial(name, i)) {
                char c = name.charAt(i);
                escaped.append(c == '.' ? "%2E" : c == '%' ? "%25" : c == '$' ? "%24" : "%00");
            } else {
                escaped.append(name.charAt(i));
            }
        }
        return escaped.toString();
    }

    /**
     * The name of a member whose name in documents is this.
     *
     * @throws IllegalArgumentException if a {@code %} is not followed by two hexadecimal digits
     */
    public static String unescape(String escaped) {
        if (escaped.equals(EMPTY)) {
            return "";
        }
        if (escaped.indexOf('%') < 0) {
            return escaped;
        }
        var name = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '%') {
                if (i + 2 >= escaped.length()) {
                    throw new IllegalArgumentException("'" + escaped + "' is not an escaped name");
                }
                c = (char) Integer.parseInt(escaped, i + 1, i + 3, 16);
                i += 2;
            }
            name.append(c);
        }
        return name.toString();
    }
}
