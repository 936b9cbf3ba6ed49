package io.millrace.chaos.ground;

import io.millrace.chaos.load.Picture;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** How buckets are written, as {@code docs/layouts.md} describes it, and how readings are found in them. */
public enum Layout {
    /** Chunks of columns. */
    COLUMNS("bucket: {readings: 200}") {
        @Override
        void read(Document document, Picture picture) {
            Rows rows = new Rows(document, picture);
            for (Object each : document.get("data", Document.class).values()) {
                var chunk = (Document) each;
                List<Date> times = chunk.getList("ts", Date.class);
                List<?> temps = chunk.get("temp", List.class);
                List<?> hums = chunk.get("hum", List.class);
                for (int i = 0; i < times.size(); i++) {
                    rows.add(
                            StoredReader.millis(times.get(i)),
                            temps == null ? null : temps.get(i),
                            hums == null ? null : hums.get(i));
                }
            }
            rows.mustBe(document.get("control", Document.class).get("count"));
        }
    },
    /** One list of samples. */
    SAMPLES("bucket: {readings: 200}") {
        @Override
        void read(Document document, Picture picture) {
            Rows rows = new Rows(document, picture);
            document.getList("samples", Document.class).forEach(rows::add);
            rows.mustBe(document.get("nsamples"));
        }
    },
    /** A slot for each second of a minute, and beside them what has no slot. */
    OFFSETS("") {
        @Override
        void read(Document document, Picture picture) {
            Rows rows = new Rows(document, picture);
            Document control = document.get("control", Document.class);
            Document slots = document.get("p", Document.class);
            Document millis = document.get("ms", new Document());
            long start = StoredReader.millis(control.getDate("start"));
            int step = control.getInteger("step") * 1_000;
            var taken = new ArrayList<String>();
            slots.values()
                    .forEach(column -> ((Document) column)
                            .keySet().stream()
                                    .filter(slot -> !taken.contains(slot))
                                    .forEach(taken::add));
            for (String slot : taken) {
                long time = start + Long.parseLong(slot) * step + millis.getInteger(slot, 0);
                rows.add(time, inSlot(slots, "temp", slot), inSlot(slots, "hum", slot));
            }
            document.get("more", new Document()).values().forEach(each -> rows.add((Document) each));
            rows.mustBe(control.get("count"));
        }
    },
    /** A document for each reading. */
    DOCUMENTS("") {
        @Override
        void read(Document document, Picture picture) {
            new Rows(document, picture).add(document);
        }
    },
    /** The same in a time-series collection of MongoDB's own. */
    TIMESERIES("") {
        @Override
        void read(Document document, Picture picture) {
            DOCUMENTS.read(document, picture);
        }
    };

    private final String settings;

    Layout(String settings) {
        this.settings = settings;
    }

    /** What the configuration says of a series, each line indented by so many spaces. */
    String configuration(int spaces) {
        String indent = " ".repeat(spaces);
        String layout = indent + "layout: " + name().toLowerCase(Locale.ROOT) + "\n";
        return settings.isEmpty() ? layout : layout + indent + settings + "\n";
    }

    /** Adds the readings of a document, and what it says wrongly about itself. */
    abstract void read(Document document, Picture picture);

    /** Whether a reading may be stored more than once after a process was paused or killed. */
    public boolean mayStoreTwice() {
        return this == TIMESERIES;
    }

    private static @Nullable Object inSlot(Document slots, String field, String slot) {
        Document column = slots.get(field, Document.class);
        return column == null ? null : column.get(slot);
    }

    /** The readings of one document. */
    private static final class Rows {
        private final Document document;
        private final Picture picture;
        private final String device;
        private int count;

        private Rows(Document document, Picture picture) {
            this.document = document;
            this.picture = picture;
            this.device = StoredReader.device(document);
            picture.document();
        }

        private void add(Document row) {
            add(StoredReader.millis(row.getDate("ts")), row.get("temp"), row.get("hum"));
        }

        private void add(long time, @Nullable Object temp, @Nullable Object hum) {
            picture.stored(StoredReader.reading(device, time, temp, hum));
            count++;
        }

        private void mustBe(@Nullable Object stated) {
            if (count != StoredReader.number(stated)) {
                picture.fault("bucket " + document.get("_id") + " counts " + stated + " and holds " + count);
            }
        }
    }
}
