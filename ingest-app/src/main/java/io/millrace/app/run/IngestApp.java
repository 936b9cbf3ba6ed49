package io.millrace.app.run;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.Failure;
import io.millrace.app.positions.Choices;

/** Starts applications. */
public final class IngestApp {

    private IngestApp() {}

    /**
     * Starts an application in this process. Returns when everything is started; it takes readings in once it is
     * {@linkplain RunningApp#awaitReady ready}.
     *
     * @throws Failure that says in one line why it cannot be started; nothing is left running then
     */
    public static RunningApp start(Settings settings) {
        return start(settings, Choices.NONE);
    }

    /**
     * Starts an application in this process.
     *
     * @param choices what somebody decided about lost positions
     * @throws Failure that says in one line why it cannot be started; nothing is left running then
     */
    public static RunningApp start(Settings settings, Choices choices) {
        var closing = new Closing();
        try {
            return new Start(settings, choices, closing).run();
        } catch (RuntimeException | Error e) {
            closing.close(settings.shutdownGrace());
            throw e;
        }
    }
}
