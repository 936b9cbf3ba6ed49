package io.millrace.app.sink.write;

/** Is told whether the database answers. Called from several threads. */
public interface Outage {

    /** An attempt failed for a reason that passes; {@code trouble} is that reason, without any secrets. */
    void troubled(String collection, String trouble);

    /** The database acknowledged something, or read something. */
    void answered();
}
