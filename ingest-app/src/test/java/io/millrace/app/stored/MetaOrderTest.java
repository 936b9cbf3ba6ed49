package io.millrace.app.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

class MetaOrderTest {

    private static final List<BsonValue> ASCENDING = List.of(
            new BsonInt32(-7),
            new BsonDouble(6.5),
            new BsonInt32(7),
            new BsonInt64(1L << 60),
            new BsonString(""),
            new BsonString("Z"),
            new BsonString("a"),
            new BsonString("\uFFEE"),
            new BsonString("\uD83D\uDE00"),
            BsonBoolean.FALSE,
            BsonBoolean.TRUE);

    @Test
    void shouldOrderValuesAsMongoDbDoes() {
        var shuffled = new ArrayList<>(ASCENDING.stream().map(List::of).toList());
        Collections.shuffle(shuffled, new Random(3));

        shuffled.sort(MetaOrder.ASCENDING);

        assertThat(shuffled.stream().map(one -> one.get(0))).containsExactlyElementsOf(ASCENDING);
    }

    @Test
    void shouldTakeNumbersOfOneValueForTheSameMeta() {
        assertThat(MetaOrder.ASCENDING.compare(List.of(new BsonInt32(7)), List.of(new BsonDouble(7))))
                .isZero();
    }

    @Test
    void shouldTellEachMetaOfSeveralCollectionsOnce() {
        var told = new ArrayList<String>();

        Metas.each(List.of(metas("a", "c"), metas(), metas("a", "b", "c", "d")), meta -> told.add(meta.toString()));

        assertThat(told).containsExactly("a", "b", "c", "d");
    }

    private static Stream<List<BsonValue>> metas(String... texts) {
        return Stream.of(texts).map(text -> List.<BsonValue>of(new BsonString(text)));
    }
}
