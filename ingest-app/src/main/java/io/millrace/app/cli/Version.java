package io.millrace.app.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of Millrace and of the Java that runs it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version =
                Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");
        return new String[] {"millrace " + version + " (Java " + Runtime.version() + ")"};
    }
}
