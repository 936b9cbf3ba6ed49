package io.millrace.quickstart.compare;

import io.millrace.report.Cell;
import io.millrace.report.Chart;
import io.millrace.report.Report;
import io.millrace.report.Section;
import io.millrace.report.Spread;
import io.millrace.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What a comparison found, as a report. */
final class Result {

    private static final String LAYOUT = "layout";

    private final List<Measured> all;
    private final boolean stock;
    private final boolean ownServer;

    /**
     * @param stock whether the load is the one of which figures are published
     * @param ownServer whether the server is the one in this process
     */
    Result(List<Measured> all, boolean stock, boolean ownServer) {
        this.all = List.copyOf(all);
        this.stock = stock;
        this.ownServer = ownServer;
    }

    Report report(Map<String, String> circumstances) {
        return new Report(
                "compare-layouts",
                "Layouts compared",
                circumstances,
                List.of(sizes(), writes(), questions(), settings()));
    }

    private Section sizes() {
        var rows = new ArrayList<List<Cell>>();
        for (Measured each : all) {
            Optional<StoredSize.Storage> storage = each.size().storage();
            rows.add(List.of(
                    Cell.text(each.name()),
                    Cell.whole(each.size().documents()),
                    Cell.number((double) each.readings() / each.size().documents(), 1),
                    Cell.number(each.dataPerReading(), 1),
                    Cell.number(each.indexPerReading(), 2),
                    Cell.number(each.size().data() / 1e6, 1),
                    Cell.number(each.size().index() / 1e6, 1),
                    megabytes(storage.map(StoredSize.Storage::data)),
                    megabytes(storage.map(StoredSize.Storage::indexes))));
        }
        var notes = new ArrayList<String>();
        notes.add(
                "Data: the size of each document in BSON, added up. Index: the entries of all indexes of the collection,"
                        + " computed as MongoDB makes them, before what the storage engine saves by prefix compression. MB are"
                        + " millions of bytes.");
        if (ownServer) {
            notes.add("The server in this process reports no sizes on disk.");
        }
        if (all.stream().anyMatch(each -> each.name().endsWith("(flat)"))) {
            notes.add(
                    "(flat): this server keeps a time-series collection as an ordinary one. MongoDB packs it into compressed"
                            + " buckets of its own, which are far smaller; take a server of yours to see them.");
        }
        if (stock) {
            rows.add(Published.row());
            notes.add(Published.NOTE);
        }
        return new Section(
                "Size",
                notes,
                new Table(
                        List.of(
                                LAYOUT,
                                "documents",
                                "readings/document",
                                "data B/reading",
                                "index B/reading",
                                "data MB",
                                "index MB",
                                "disk MB",
                                "index on disk MB"),
                        rows),
                Optional.of(bytes()));
    }

    private Chart bytes() {
        Chart ours =
                chart("bytes of data and index per reading", each -> each.dataPerReading() + each.indexPerReading());
        var bars = new ArrayList<>(ours.bars());
        if (stock) {
            bars.add(new Chart.Bar(Published.NAME, Spread.of(List.of(Published.bytesPerReading()))));
        }
        return new Chart(ours.unit(), bars);
    }

    private static Cell megabytes(Optional<Long> bytes) {
        return bytes.map(some -> Cell.number(some / 1e6, 1)).orElse(Cell.none());
    }

    private Section writes() {
        var rows = all.stream()
                .map(each -> List.of(
                        Cell.text(each.name()),
                        Cell.whole(each.writes()),
                        Cell.number((double) each.readings() / each.writes(), 1),
                        Cell.number(each.liveReadingsPerWrite(), 1),
                        Cell.number(each.took().toMillis() / 1e3, 1)))
                .toList();
        return new Section(
                "Writes",
                List.of(
                        "Writes to the collection of readings. As a backlog: what was sent here, where the load waited to be"
                                + " read. Live: if each reading comes when its time is, in the order of the load, with the flush"
                                + " settings of the series; over the first 100,000 readings, and nothing of that is sent.",
                        "The seconds are those of the backlog, with newest readings and the tier of hours written beside it."),
                new Table(
                        List.of(LAYOUT, "writes, backlog", "readings/write", "readings/write, live", "seconds"), rows),
                Optional.of(chart("readings per write, live", Measured::liveReadingsPerWrite)));
    }

    private Section questions() {
        var rows = all.stream()
                .map(each -> List.of(
                        Cell.text(each.name()),
                        millis(each.newest()),
                        millis(each.hour()),
                        Cell.whole(each.hour().rows()),
                        millis(each.day()),
                        Cell.whole(each.day().rows()),
                        millis(each.latest()),
                        millis(each.tier())))
                .toList();
        var notes = new ArrayList<String>();
        notes.add(
                "Asked as 'millrace query' asks, to the last row; the median of five times, after one that is not counted."
                        + " From the readings: the newest reading of one meta, its last hour, and the average of each hour of one"
                        + " day over all metas. For the last two columns, newest readings (all metas) and the same averages come"
                        + " from collections that are the same for all layouts; only the metas of the averages are also looked for"
                        + " among the readings, which an index makes cheap.");
        if (ownServer) {
            notes.add(
                    "The server in this process has no index but that of _id and looks through the whole collection: only"
                            + " the order of the layouts means something. MONGODB_URI names a server whose times are to be known.");
        }
        return new Section(
                "Three questions",
                notes,
                new Table(
                        List.of(
                                LAYOUT,
                                "newest ms",
                                "last hour ms",
                                "readings",
                                "hourly averages ms",
                                "windows",
                                "latest ms",
                                "averages from tier ms"),
                        rows),
                Optional.of(chart(
                        "milliseconds for the hourly averages of a day, from the readings",
                        each -> each.day().millis())));
    }

    private static Cell millis(Answer answer) {
        return Cell.number(answer.millis(), 1);
    }

    private Section settings() {
        return new Section(
                "Settings",
                List.of(),
                new Table(
                        List.of(LAYOUT, "keys of the series"),
                        all.stream()
                                .map(each -> List.of(
                                        Cell.text(each.name()),
                                        Cell.text("layout: "
                                                + each.variant().name().replaceFirst(",.*", "") + ", "
                                                + each.variant().settings())))
                                .toList()),
                Optional.empty());
    }

    private Chart chart(String unit, ToDoubleFunction<Measured> length) {
        return new Chart(
                unit,
                all.stream()
                        .map(each -> new Chart.Bar(each.name(), Spread.of(List.of(length.applyAsDouble(each)))))
                        .toList());
    }
}
