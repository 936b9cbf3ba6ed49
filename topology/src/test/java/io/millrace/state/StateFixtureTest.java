package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.bytes.UnknownVersionException;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.series.Granularity;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The state as each version of the stored formats keeps it, and the documents that it had written by then. A later version reads it or refuses it with the way out; the files of
 * the newest version, which have to get new names with a newer one, are written by {@code -Dmillrace.regenerate.fixtures=true}.
 */
class StateFixtureTest {

    private static final Path FIXTURES = Path.of("src/test/resources/fixtures");

    /** Buckets, three tiers, newest readings. */
    private static final int COLLECTIONS = 5;

    /** A file of state, and beside it one of documents: its version, and the layout that it was kept for. */
    private enum Fixture {
        COLUMNS_OF_VERSION_1(Layout.COLUMNS, "state-v1.txt", false),
        COLUMNS(Layout.COLUMNS, "state-v2-columns.txt", true),
        SAMPLES(Layout.SAMPLES, "state-v2-samples.txt", true),
        OFFSETS(Layout.OFFSETS, "state-v2-offsets.txt", true),
        DOCUMENTS(Layout.DOCUMENTS, "state-v2-documents.txt", true);

        private final Layout layout;
        private final Path file;
        private final boolean newest;

        Fixture(Layout layout, String file, boolean newest) {
            this.layout = layout;
            this.file = FIXTURES.resolve(file);
            this.newest = newest;
        }

        /** A document a line, behind the index of its collection. */
        private Path documents() {
            return FIXTURES.resolve(file.getFileName().toString().replace("state-", "documents-"));
        }

        private boolean isToBeWritten() {
            return newest && Boolean.getBoolean("millrace.regenerate.fixtures");
        }

        private Series series() {
            return TestSeries.with(
                    layout,
                    SampleTimes.DATE,
                    new BucketLimits(layout.span(Granularity.SECONDS), 1000, 125 << 10),
                    Duplicates.DROP_IDENTICAL,
                    Optional.empty(),
                    true);
        }
    }

    /** Several metas; full chunks, written and not, deltas, windows and spans set aside, text, a wide integer; all but the last written. */
    private static FoldRun run(Fixture fixture) {
        var run = new FoldRun(fixture.series(), 100);
        for (int i = 0; i < 70; i++) {
            take(run, "a", i * 90_000L, Map.of("temp", i / 4.0));
            take(run, "b", i * 1000L, Map.of("note", "n" + i, "big", (1L << 40) + i));
            for (int fast = 0; fast < 20; fast++) {
                take(run, "c", i * 1000L + fast, Map.of("temp", (double) fast));
            }
            if (i % 5 == 0) {
                run.advance(1_000);
                run.commit();
            }
        }
        run.advance(1_000);
        run.commit();
        return run;
    }

    private static void take(FoldRun run, String device, long millis, Map<String, ?> values) {
        run.take(TestSeries.reading(run.family, device, TestSeries.T0 + millis, values, run.nextPosition()));
    }

    private static HeapTable table(Fixture fixture) throws IOException {
        if (fixture.isToBeWritten()) {
            write(run(fixture).table(), fixture.file);
        }
        var table = new HeapTable();
        for (String line : Files.readAllLines(fixture.file)) {
            int space = line.indexOf(' ');
            table.put(
                    HexFormat.of().parseHex(line.substring(0, space)),
                    HexFormat.of().parseHex(line.substring(space + 1)));
        }
        return table;
    }

    private static void write(HeapTable table, Path file) throws IOException {
        var lines = new StringBuilder();
        try (StateTable.Cursor cursor = table.range(new byte[0], null)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                lines.append(HexFormat.of().formatHex(entry.key()))
                        .append(' ')
                        .append(HexFormat.of().formatHex(entry.value()))
                        .append('\n');
            }
        }
        Files.writeString(file, lines, StandardCharsets.US_ASCII);
    }

    private static Documents documents(Fixture fixture) throws IOException {
        if (fixture.isToBeWritten()) {
            writeDocuments(run(fixture), fixture.documents());
        }
        var documents = new Documents(COLLECTIONS);
        for (String line : Files.readAllLines(fixture.documents())) {
            int space = line.indexOf(' ');
            BsonDocument document = BsonDocument.parse(line.substring(space + 1));
            documents
                    .collection(Integer.parseInt(line.substring(0, space)))
                    .put(document.getString("_id").getValue(), document);
        }
        return documents;
    }

    private static void writeDocuments(FoldRun run, Path file) throws IOException {
        var exact = JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();
        var lines = new StringBuilder();
        for (int i = 0; i < COLLECTIONS; i++) {
            for (BsonDocument document : run.documents(i)) {
                lines.append(i).append(' ').append(document.toJson(exact)).append('\n');
            }
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8);
    }

    private static SeriesFold fold(Fixture fixture, HeapTable table) {
        return new SeriesFold(
                fixture.series(), table, () -> 1, SeriesMetrics.NONE, new MetaLimit(Long.MAX_VALUE), () -> 100, 1000);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveEveryKindOfRecord(Fixture fixture) throws IOException {
        var kinds = new TreeSet<Byte>();
        try (StateTable.Cursor cursor = table(fixture).range(new byte[0], null)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                kinds.add(StateKeys.kindOf(entry.key()));
            }
        }
        assertThat(kinds)
                .contains(
                        StateKeys.SNAPSHOT,
                        StateKeys.DELTA,
                        StateKeys.SPAN,
                        StateKeys.HISTORY,
                        StateKeys.WINDOW,
                        StateKeys.FINGERPRINTS);
        assertThat(kinds.contains(StateKeys.SEALED)).isEqualTo(fixture.layout.hasBuckets());
    }

    @ParameterizedTest
    @EnumSource
    void shouldGoOnFromTheStateOfEachVersion(Fixture fixture) throws IOException {
        HeapTable table = table(fixture);
        Documents documents = documents(fixture);
        SeriesFold fold = fold(fixture, table);
        while (fold.drain(10)) {
            fold.commit(TestSeries.T0, upsert -> documents.apply(upsert, ""));
        }

        FoldRun original = run(fixture);
        original.settle();
        assertThat(documents.collection(0).values().stream()
                        .flatMap(bucket -> StoredReadings.of(fixture.layout, bucket).stream())
                        .sorted())
                .containsExactlyElementsOf(original.readings());
        for (int tier = 1; tier <= 3; tier++) {
            assertThat(documents.collection(tier).values())
                    .containsExactlyInAnyOrderElementsOf(original.documents(tier));
        }
        assertThat(table.size()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseAVersionItDoesNotKnow(Fixture fixture) throws IOException {
        HeapTable table = table(fixture);
        try (StateTable.Cursor cursor = table(fixture).range(new byte[0], null)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                byte[] later = entry.value().clone();
                later[0] = 9;
                table.put(entry.key(), later);
            }
        }
        assertThatThrownBy(() -> fold(fixture, table).drain(10))
                .isInstanceOf(UnknownVersionException.class)
                .hasMessageContaining("millrace drain");
    }
}
