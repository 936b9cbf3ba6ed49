package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import java.util.List;
import java.util.function.Function;

/**
 * The schema can't be planned, applied or verified, and trying again does not help. Each line of {@link #lines()} names one
 * reason and the way out. Trouble that passes (no server, a step-down) is not one of these; it stays the driver's exception.
 */
public final class SchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int UNAUTHORIZED = 13;

    private final List<String> lines;

    SchemaException(List<String> lines) {
        super(String.join(System.lineSeparator(), lines));
        this.lines = List.copyOf(lines);
    }

    private SchemaException(String line, Throwable cause) {
        super(line, cause);
        this.lines = List.of(line);
    }

    /** One line a reason. */
    public List<String> lines() {
        return lines;
    }

    static boolean isUnauthorized(MongoCommandException refused) {
        return refused.getErrorCode() == UNAUTHORIZED;
    }

    /**
     * What a refused command means.
     *
     * @param action the privilege action that the command needs
     * @param role the smallest built-in role that has it
     * @param database the database
     * @param name the collection or view
     */
    static Function<MongoCommandException, RuntimeException> of(
            String action, String role, String database, String name) {
        return refused -> {
            String namespace = name.isEmpty() ? database : database + "." + name;
            if (isUnauthorized(refused)) {
                return new SchemaException(
                        "the user may not " + action + " on " + namespace
                                + ": grant the action, for example with the role "
                                + role + " on " + database
                                + (role.equals("read")
                                        ? ""
                                        : ", or have the schema applied by another user (millrace schema apply)"
                                                + " and set schema.onStart: verify"),
                        refused);
            }
            if (TransientCodes.contain(refused.getErrorCode())) {
                return refused;
            }
            return new SchemaException(
                    "the server refuses to " + action + " on " + namespace + ": " + refused.getErrorMessage(), refused);
        };
    }

    /** What a command for the whole cluster means that was refused, about this subject. */
    static Function<MongoCommandException, RuntimeException> ofCluster(String command, String role, String subject) {
        return refused -> {
            if (isUnauthorized(refused)) {
                return new SchemaException(
                        "the user may not run " + command + " for " + subject + ": grant the role " + role
                                + " on admin, or have it run by another user",
                        refused);
            }
            return TransientCodes.contain(refused.getErrorCode())
                    ? refused
                    : new SchemaException(
                            "the cluster refuses " + command + " for " + subject + ": " + refused.getErrorMessage()
                                    + "; what was done before it stays: mend that, and run it again",
                            refused);
        };
    }
}
