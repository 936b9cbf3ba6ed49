package io.millrace.app.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The definition of one key, read from a record component and its {@link Setting}.
 *
 * @param component where the value goes
 * @param setting what was said about it
 * @param shape what the file has under the key
 * @param optional whether the component is an {@link Optional}
 */
record Definition(RecordComponent component, Setting setting, Shape shape, boolean optional) {

    /** What the file has under a key. */
    sealed interface Shape {}

    /** A single value. */
    record Value(ValueType type) implements Shape {}

    /** A list of values; a single one may stand without brackets. */
    record Items(ValueType type) implements Shape {}

    /** Keys with definitions of their own. */
    record Section(Class<?> type, List<Definition> keys) implements Shape {}

    /** Names that the user chooses, each with a value or a section. */
    record Named(ValueType names, Shape each) implements Shape {}

    /** Keys that belong to somebody else. */
    record Foreign() implements Shape {}

    String name() {
        return component.getName();
    }

    boolean isSecret() {
        return component.getType() == Secret.class;
    }

    /** What is accepted under the key, in words. */
    String accepts() {
        if (shape instanceof Items items) {
            return acceptsEach(items.type()) + ", or a list of such";
        }
        if (shape instanceof Section section) {
            return "the keys " + section.keys().stream().map(Definition::name).collect(Collectors.joining(", "));
        }
        if (shape instanceof Named named) {
            String each = named.each() instanceof Value value ? acceptsEach(value.type()) : "its settings";
            return "keys of your choice, each with " + each;
        }
        return shape instanceof Value value ? acceptsEach(value.type()) : setting.accepts();
    }

    /** What is accepted as one value of a type (or as a name) under the key, in words. */
    String acceptsEach(ValueType type) {
        String plain = setting.accepts().isEmpty() ? type.accepts() : setting.accepts();
        boolean min = !setting.min().isEmpty();
        boolean max = !setting.max().isEmpty();
        if (min && setting.min().equals(setting.max())) {
            return setting.min();
        }
        if (min && max) {
            return plain + ", from " + setting.min() + " to " + setting.max();
        }
        return min ? plain + ", at least " + setting.min() : max ? plain + ", at most " + setting.max() : plain;
    }

    /** The section that a record describes. */
    static Section section(Class<?> record) {
        return new Section(
                record,
                Arrays.stream(record.getRecordComponents()).map(Definition::of).toList());
    }

    private static Definition of(RecordComponent component) {
        Setting setting = component.getAnnotation(Setting.class);
        if (setting == null) {
            throw new IllegalStateException(component + " has no definition");
        }
        boolean optional = component.getType() == Optional.class;
        Type type = optional ? argument(component.getGenericType(), 0) : component.getGenericType();
        return new Definition(component, setting, shape(type), optional);
    }

    private static Shape shape(Type type) {
        if (type == Node.Mapping.class) {
            return new Foreign();
        }
        if (type instanceof Class<?> plain) {
            return ValueType.isSingle(plain) ? new Value(ValueType.of(plain)) : section(plain);
        }
        Class<?> raw = (Class<?>) ((ParameterizedType) type).getRawType();
        if (raw == Map.class) {
            return new Named(ValueType.of((Class<?>) argument(type, 0)), shape(argument(type, 1)));
        }
        return new Items(ValueType.of((Class<?>) argument(type, 0)));
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }
}
