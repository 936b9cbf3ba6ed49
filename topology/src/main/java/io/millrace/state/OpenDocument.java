package io.millrace.state;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.rollup.OpenHistory;

/** An open history document of a meta. */
final class OpenDocument extends Touched {

    final OpenHistory history;

    OpenDocument(OpenHistory history) {
        this.history = history;
    }

    @Override
    long start() {
        return history.start();
    }

    @Override
    long length() {
        return history.end() - history.start();
    }

    @Override
    boolean hasUnemitted() {
        return history.hasUnemitted();
    }

    void save(ByteWriter out) {
        out.writeUnsigned(touched);
        history.save(out);
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param sized whether it was written since the size of documents is kept
     */
    static OpenDocument load(ByteReader in, FieldSet none, boolean sized) {
        long touched = in.readUnsigned();
        var document = new OpenDocument(sized ? OpenHistory.load(in, none) : OpenHistory.loadWithoutSize(in, none));
        document.touched = touched;
        return document;
    }
}
