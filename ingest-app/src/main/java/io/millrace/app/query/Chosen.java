package io.millrace.app.query;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.stored.StoredWindow;
import io.millrace.app.stored.Summary;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Keeps the fields that are wanted, and remembers which of them were ever there. What has none of them is left out. */
public final class Chosen {

    /** What a message can name. */
    private static final int MOST_NAMES = 100;

    private final List<String> wanted;
    private final Predicate<String> declared;
    private final FieldSet none = FieldSet.empty();
    private final Set<String> missing;
    private final Set<String> others = new TreeSet<>();
    private long looked;
    private long kept;

    public Chosen(Question question) {
        this.wanted = question.fields();
        this.declared = question.series().fields().types()::containsKey;
        this.missing = new LinkedHashSet<>(wanted);
    }

    /** The reading with what is wanted of it. */
    public Optional<Reading> of(Reading reading) {
        looked++;
        if (wanted.isEmpty()) {
            kept++;
            return Optional.of(reading);
        }
        note(reading.fields().names());
        FieldSet fields = none;
        byte[] types = new byte[wanted.size()];
        long[] bits = new long[wanted.size()];
        @Nullable Object[] objects = new @Nullable Object[wanted.size()];
        for (String field : wanted) {
            int from = reading.fields().indexOf(field);
            if (from >= 0 && reading.type(from) != ValueType.MISSING) {
                int to = fields.size();
                fields = fields.with(field);
                types[to] = reading.type(from).code();
                bits[to] = reading.bits(from);
                objects[to] = reading.object(from);
            }
        }
        if (fields.size() == 0) {
            return Optional.empty();
        }
        kept++;
        return Optional.of(
                new Reading(reading.meta(), reading.time(), fields, types, bits, objects, reading.position()));
    }

    /** Whether the window has something of what is wanted. */
    public boolean isIn(StoredWindow window) {
        looked++;
        Set<String> names = window.fields().keySet();
        if (!wanted.isEmpty()) {
            note(names);
            if (wanted.stream().noneMatch(names::contains)) {
                return false;
            }
        }
        kept++;
        return true;
    }

    /** The summaries that are wanted of a window. */
    static List<Map.Entry<String, Summary>> of(StoredWindow window, Question question) {
        return window.fields().entrySet().stream()
                .filter(field ->
                        question.fields().isEmpty() || question.fields().contains(field.getKey()))
                .toList();
    }

    private void note(Collection<String> names) {
        missing.removeAll(names);
        if (kept == 0 && others.size() < MOST_NAMES) {
            others.addAll(names);
        }
    }

    /**
     * What to say in the end beside the rows, if anything.
     *
     * @throws Failure with {@link ExitCode#USAGE} if there are readings, and none has a field that is wanted or declared
     */
    public Optional<String> remark() {
        if (looked == 0) {
            return Optional.of("nothing is stored of what was asked for");
        }
        List<String> unknown = missing.stream().filter(declared.negate()).toList();
        if (unknown.isEmpty()) {
            return Optional.empty();
        }
        String names = String.join(", ", unknown);
        if (kept == 0) {
            throw new Failure(
                    ExitCode.USAGE,
                    "none of the readings that were asked for has a field " + names + "; they have "
                            + Columns.harmless(String.join(", ", others)));
        }
        return Optional.of("none of the readings that were asked for has a field " + names);
    }
}
