package io.millrace.app.stored;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.reading.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

class SummaryTest {

    record Value(int at, int value) {
        void addTo(Summary summary) {
            summary.add(ValueType.INT32, value, null, at);
        }
    }

    @Property(tries = 300)
    void shouldMergeToTheSameHoweverValuesAreSpreadAndOrdered(
            @ForAll @Size(min = 1, max = 30) List<@IntRange(min = 0, max = 40) Integer> numbers,
            @ForAll @IntRange(min = 1, max = 5) int parts,
            @ForAll long seed) {
        var values = new ArrayList<Value>();
        numbers.forEach(number -> values.add(new Value(number % 7, number / 7 - 2)));
        var whole = new Summary();
        values.forEach(value -> value.addTo(whole));
        Collections.shuffle(values, new Random(seed));
        var spread = new ArrayList<Summary>();
        for (int i = 0; i < parts; i++) {
            spread.add(new Summary());
        }
        for (int i = 0; i < values.size(); i++) {
            values.get(i).addTo(spread.get(i % parts));
        }
        var merged = new Summary();
        spread.forEach(merged::merge);

        assertThat(merged.toBson()).isEqualTo(whole.toBson());
        assertThat(merged.agreesWith(whole)).isTrue();
    }

    @Test
    void shouldTakeTheSmallestOfSeveralFirstAndTheGreatestOfSeveralLastValues() {
        var summary = new Summary();
        new Value(1, 5).addTo(summary);
        new Value(1, 3).addTo(summary);
        new Value(2, 4).addTo(summary);
        new Value(2, 8).addTo(summary);

        assertThat(summary.first()).isEqualTo(new BsonInt32(3));
        assertThat(summary.last()).isEqualTo(new BsonInt32(8));
        assertThat(summary.average()).isEqualTo(5.0);
    }

    @Test
    void shouldReadWhatAHistoryDocumentHolds() {
        BsonDocument stored = BsonDocument.parse("{count: 2, sum: 43.5, min: 21, max: 22.5, first: 22.5, firstAt:"
                + " {$date: '2025-10-09T09:00:00Z'}, last: 21, lastAt: {$date: '2025-10-09T09:01:00Z'}}");

        assertThat(Summary.read(stored).toBson()).isEqualTo(stored);
        assertThat(Summary.read(stored).average()).isEqualTo(21.75);
    }

    @Test
    void shouldKeepTheSumOfNumbersThatDifferMuchInSize() {
        var summary = new Summary();
        for (double number : new double[] {1e16, 1, -1e16}) {
            var one = new Summary();
            one.add(ValueType.DOUBLE, Double.doubleToRawLongBits(number), null, 0);
            summary.merge(one);
        }

        assertThat(summary.sum()).isEqualTo(1.0);
        assertThat(summary.min()).isEqualTo(new BsonDouble(-1e16));
    }

    @Test
    void shouldTellThatACountDiffersOrAValue() {
        var one = new Summary();
        new Value(1, 5).addTo(one);
        var other = new Summary();
        new Value(1, 5).addTo(other);
        assertThat(one.agreesWith(other)).isTrue();

        new Value(1, 5).addTo(other);
        assertThat(one.agreesWith(other)).isFalse();
        new Value(2, 5).addTo(one);
        assertThat(one.agreesWith(other)).isFalse();
    }
}
