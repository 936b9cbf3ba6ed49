package io.millrace.reading;

import io.millrace.series.FieldRule;
import io.millrace.series.Series;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows the role of each member by name. Messages of one device look alike, so the member at the same place of the message
 * before is tried first: a comparison of references as a rule. Used by one thread.
 */
final class MemberRoles {

    private static final int REMEMBERED = 256;

    private final Map<String, Role> known = new HashMap<>();
    private final Role others;
    private final @Nullable String[] lastNames = new String[REMEMBERED];
    private final Role[] lastRoles = new Role[REMEMBERED];

    MemberRoles(Series series) {
        series.fields().types().forEach((name, type) -> known.put(name, new Role(kind(type))));
        series.time().field().ifPresent(name -> known.put(name, new Role(Role.Kind.TIME)));
        for (int i = 0; i < series.metaFields().size(); i++) {
            known.put(series.metaFields().get(i), new Role(Role.Kind.META, i));
        }
        others = new Role(series.fields().onlyDeclared() ? Role.Kind.UNUSED : Role.Kind.ANY);
        Arrays.fill(lastRoles, others);
    }

    private static Role.Kind kind(FieldRule.Type type) {
        return switch (type) {
            case NUMBER -> Role.Kind.NUMBER;
            case TEXT -> Role.Kind.TEXT;
            case BOOLEAN -> Role.Kind.BOOLEAN;
        };
    }

    /** The role of the member with this name, which is number {@code index} of its message. */
    Role of(int index, String name) {
        if (index < REMEMBERED && name.equals(lastNames[index])) {
            return lastRoles[index];
        }
        Role role = known.getOrDefault(name, others);
        if (index < REMEMBERED) {
            lastNames[index] = name;
            lastRoles[index] = role;
        }
        return role;
    }
}
