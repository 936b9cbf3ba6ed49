package io.millrace.app.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The definition of a key of the configuration file, on the record component that holds its value. The component's name is
 * the key's name, and its type says what kind of value it has. Messages, schema, reference page and {@code config show} are
 * all made from this.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Setting {

    /** What the key means, in Markdown, as sentences. */
    String value();

    /** The default, in YAML. */
    String byDefault() default "";

    /** In words, what holds without a value, where that is no fixed value. */
    String otherwise() default "";

    boolean required() default false;

    Effect effect() default Effect.RESTART;

    /** An example value in YAML, for a required key. */
    String example() default "";

    /** The smallest value, in the notation of the file. */
    String min() default "";

    /** The largest value, in the notation of the file. */
    String max() default "";

    /** What a text, or the name in a map, must match as a whole. */
    String pattern() default "";

    /** In words, what {@link #pattern()} accepts. */
    String accepts() default "";

    /** Another name of the key of a list, for a single value. */
    String single() default "";
}
