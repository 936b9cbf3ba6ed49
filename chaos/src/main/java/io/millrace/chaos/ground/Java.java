package io.millrace.chaos.ground;

import java.nio.file.Path;

/** The Java that this process runs on. */
final class Java {
    private Java() {}

    static String executable() {
        return tool("java");
    }

    /** A program that comes with it. */
    static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
