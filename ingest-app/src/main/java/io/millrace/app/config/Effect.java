package io.millrace.app.config;

/** What it takes for a change of a setting to have an effect. */
enum Effect {
    CONNECTOR("when the connector is given what `millrace connect` then prints"),
    RESTART("after a restart"),
    NEW_DOCUMENTS("after a restart, with new documents"),
    DRAIN("after `millrace drain` and a restart"),
    NEW_COLLECTIONS("after `millrace drain`, with new collections");

    private final String text;

    Effect(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
