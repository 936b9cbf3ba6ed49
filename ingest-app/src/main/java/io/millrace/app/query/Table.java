package io.millrace.app.query;

import java.util.List;

/** Writes rows of texts. The first row is the header. */
public interface Table {

    /** Writes a row, which has as many texts as those before. */
    void row(List<String> texts);

    /** Writes what is left. */
    void end();
}
