package io.millrace.quickstart.compare;

import java.time.Duration;

/**
 * What a layout costs.
 *
 * @param name the layout's name for people, which says so where the server keeps it as something else
 * @param readings the readings that were taken in, without duplicates
 * @param duplicates the readings that were dropped as identical with an earlier one
 * @param size what the collection of readings takes
 * @param writes the writes sent to that collection, while the load was worked off as a backlog
 * @param liveReadingsPerWrite the readings for each write, if they come when their time is
 * @param took how long it took to write everything, tiers included
 * @param newest the newest reading of one meta
 * @param hour the last hour of one meta
 * @param day the hourly averages of a day of all metas, from the readings
 * @param latest the newest reading of all metas, from the collection of newest readings
 * @param tier the hourly averages of a day of all metas, from the tier of hours
 */
record Measured(
        String name,
        Variant variant,
        long readings,
        long duplicates,
        StoredSize size,
        long writes,
        double liveReadingsPerWrite,
        Duration took,
        Answer newest,
        Answer hour,
        Answer day,
        Answer latest,
        Answer tier) {

    double dataPerReading() {
        return (double) size.data() / readings;
    }

    double indexPerReading() {
        return (double) size.index() / readings;
    }
}
