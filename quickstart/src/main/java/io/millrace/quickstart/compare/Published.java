package io.millrace.quickstart.compare;

import io.millrace.report.Cell;
import java.util.List;

/**
 * The figures that are published for the stock load with one document a second.
 *
 * <p>They are 605 MB of data, said to be 60 bytes a document, 190 MB on disk and 103 MB of index; 605 MB are 50 bytes for each of
 * 12,096,000 documents.
 */
final class Published {

    static final String NAME = "published";

    static final String NOTE =
            "published: what others give for one document a second of the whole stock load, 12,096,000 documents:"
                    + " 605 MB of data (60 bytes a document, they say; divided, it is 50), 190 MB on disk, 103 MB of index.";

    private static final double DATA = 605e6;
    private static final double STORAGE = 190e6;
    private static final double INDEX = 103e6;

    private Published() {}

    /** Bytes of data and index for each document. */
    static double bytesPerReading() {
        return (DATA + INDEX) / StockLoad.READINGS;
    }

    /** A row of the table of sizes. */
    static List<Cell> row() {
        double readings = StockLoad.READINGS;
        return List.of(
                Cell.text(NAME),
                Cell.whole(readings),
                Cell.number(1, 1),
                Cell.number(DATA / readings, 1),
                Cell.number(INDEX / readings, 2),
                Cell.number(DATA / 1e6, 1),
                Cell.number(INDEX / 1e6, 1),
                Cell.number(STORAGE / 1e6, 1),
                Cell.none());
    }
}
