package io.millrace.app.topics;

/**
 * Something about a topic of the application that endangers what is in it.
 *
 * @param stops whether the application cannot work with it; it can with the others, until something happens
 * @param topic the topic
 * @param text what is wrong, and the way out
 */
public record TopicFault(boolean stops, String topic, String text) {

    @Override
    public String toString() {
        return "topic '" + topic + "' " + text;
    }
}
