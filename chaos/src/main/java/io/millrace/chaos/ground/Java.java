package io.millrace.chaos.ground;

import java.nio.file.Path;

/** The Java that this process runs on. */
public final class Java {
    private Java() {}

    /** The program. */
    public static String executable() {
        return tool("java");
    }

    /** A program that comes with it. */
    static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
