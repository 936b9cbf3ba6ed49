package io.millrace.app.positions;

/** What is known of a topic's past in its group. */
enum TopicHistory {
    /** The group, or the series the topic belongs to, has never been started. */
    NEW,
    /** It was read before. Its partitions may grow: readings are brought together by meta afterwards. */
    READ_BEFORE,
    /** It was read before, and its partitions say where a meta's state is. */
    READ_BEFORE_BY_META
}
