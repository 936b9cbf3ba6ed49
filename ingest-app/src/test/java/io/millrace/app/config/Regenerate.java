package io.millrace.app.config;

/** Whether the committed files that tests compare with are to be written anew: {@code -Dmillrace.regenerate=true}. */
final class Regenerate {

    static final boolean WANTED = Boolean.getBoolean("millrace.regenerate");

    private Regenerate() {}
}
