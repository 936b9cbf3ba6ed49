package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.bytes.UnknownVersionException;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The state as version 1 of the stored formats keeps it. A later version reads it or refuses it with the way out; the file is
 * never written anew but with a new name, by {@code -Dmillrace.regenerate.fixtures=true}.
 */
class StateFixtureTest {

    private static final Path FIXTURE = Path.of("src/test/resources/fixtures/state-v1.txt");
    private static final Series SERIES = TestSeries.with(
            new BucketLimits(Duration.ofHours(1), 1000, 125 << 10), Duplicates.DROP_IDENTICAL, Optional.empty(), true);

    /** Several metas; full chunks, written and not, deltas, windows and spans set aside, text, a wide integer; all but the last written. */
    private static FoldRun run() {
        var run = new FoldRun(SERIES, 100);
        for (int i = 0; i < 70; i++) {
            run.take(TestSeries.reading(run.family, "a", TestSeries.T0 + i * 90_000L, i / 4.0));
            run.take(TestSeries.reading(
                    run.family, "b", TestSeries.T0 + i * 1000L, Map.of("note", "n" + i, "big", (1L << 40) + i)));
            for (int fast = 0; fast < 20; fast++) {
                run.take(TestSeries.reading(run.family, "c", TestSeries.T0 + i * 1000L + fast, fast));
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

    private static HeapTable fixture() throws IOException {
        if (Boolean.getBoolean("millrace.regenerate.fixtures")) {
            write(run().table());
        }
        var table = new HeapTable();
        for (String line : Files.readAllLines(FIXTURE)) {
            int space = line.indexOf(' ');
            table.put(
                    HexFormat.of().parseHex(line.substring(0, space)),
                    HexFormat.of().parseHex(line.substring(space + 1)));
        }
        return table;
    }

    private static void write(HeapTable table) throws IOException {
        var lines = new StringBuilder();
        try (StateTable.Cursor cursor = table.range(new byte[0], null)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                lines.append(HexFormat.of().formatHex(entry.key()))
                        .append(' ')
                        .append(HexFormat.of().formatHex(entry.value()))
                        .append('\n');
            }
        }
        Files.createDirectories(FIXTURE.getParent());
        Files.writeString(FIXTURE, lines, StandardCharsets.US_ASCII);
    }

    private static SeriesFold fold(HeapTable table) {
        return new SeriesFold(
                SERIES, table, () -> 1, SeriesMetrics.NONE, new MetaLimit(Long.MAX_VALUE), () -> 100, 1000);
    }

    @Test
    void shouldHaveEveryKindOfRecord() throws IOException {
        var kinds = new TreeSet<Byte>();
        try (StateTable.Cursor cursor = fixture().range(new byte[0], null)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                kinds.add(StateKeys.kindOf(entry.key()));
            }
        }
        assertThat(kinds)
                .containsExactly(
                        StateKeys.SNAPSHOT,
                        StateKeys.DELTA,
                        StateKeys.SPAN,
                        StateKeys.HISTORY,
                        StateKeys.WINDOW,
                        StateKeys.FINGERPRINTS,
                        StateKeys.SEALED);
    }

    @Test
    void shouldGoOnFromTheStateOfVersion1() throws IOException {
        HeapTable table = fixture();
        FoldRun original = run();
        var documents = new Documents(5);
        original.upserts().forEach(upsert -> documents.apply(upsert, ""));
        SeriesFold fold = fold(table);
        while (fold.drain(10)) {
            fold.commit(TestSeries.T0, upsert -> documents.apply(upsert, ""));
        }

        original.settle();
        assertThat(documents.collection(0).values().stream()
                        .flatMap(bucket -> StoredReadings.of(SERIES.layout(), bucket).stream())
                        .sorted())
                .containsExactlyElementsOf(original.readings());
        for (int tier = 1; tier <= 3; tier++) {
            assertThat(documents.collection(tier).values())
                    .containsExactlyInAnyOrderElementsOf(original.documents(tier));
        }
        assertThat(table.size()).isZero();
    }

    @Test
    void shouldRefuseAVersionItDoesNotKnow() throws IOException {
        HeapTable table = fixture();
        try (StateTable.Cursor cursor = fixture().range(new byte[0], null)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                byte[] later = entry.value().clone();
                later[0] = 9;
                table.put(entry.key(), later);
            }
        }
        assertThatThrownBy(() -> fold(table).drain(10))
                .isInstanceOf(UnknownVersionException.class)
                .hasMessageContaining("millrace drain");
    }
}
