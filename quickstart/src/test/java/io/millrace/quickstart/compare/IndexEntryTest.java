package io.millrace.quickstart.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class IndexEntryTest {

    /** The end of the key and the shortest record id. */
    private static final int REST = 1 + 2;

    @Test
    void shouldCountTypeAndBytesOfEachValue() {
        assertThat(size(new BsonString("dev-1"))).isEqualTo(1 + 5 + 1);
        assertThat(size(new BsonString("ü"))).isEqualTo(1 + 2 + 1);
        assertThat(size(new BsonString("a\0b"))).as("a zero is escaped").isEqualTo(1 + 4 + 1);
        assertThat(size(new BsonDateTime(1_760_000_000_000L))).isEqualTo(1 + 8);
        assertThat(size(new BsonObjectId(new ObjectId()))).isEqualTo(1 + 12);
        assertThat(size(BsonNull.VALUE)).isEqualTo(1);
        assertThat(size(BsonBoolean.TRUE)).isEqualTo(1);
    }

    @Test
    void shouldCountAsManyBytesOfANumberAsItsMagnitudeNeeds() {
        assertThat(size(new BsonInt32(0))).isEqualTo(1);
        assertThat(size(new BsonInt32(127))).isEqualTo(1 + 1);
        assertThat(size(new BsonInt32(128))).isEqualTo(1 + 2);
        assertThat(size(new BsonInt32(-128))).isEqualTo(1 + 2);
        assertThat(size(new BsonInt64(Long.MAX_VALUE))).isEqualTo(1 + 8);
        assertThat(size(new BsonDouble(127))).as("as the integer").isEqualTo(1 + 1);
        assertThat(size(new BsonDouble(21.5))).isEqualTo(1 + 8);
    }

    @Test
    void shouldCountAByteMoreOfTheRecordIdForEachEightBitsBeyondTen() {
        List<BsonValue> key = List.of(BsonNull.VALUE);

        assertThat(IndexEntry.bytes(key, 1)).isEqualTo(2 + 2);
        assertThat(IndexEntry.bytes(key, (1 << 10) - 1)).isEqualTo(2 + 2);
        assertThat(IndexEntry.bytes(key, 1 << 10)).isEqualTo(2 + 3);
        assertThat(IndexEntry.bytes(key, (1 << 18) - 1)).isEqualTo(2 + 3);
        assertThat(IndexEntry.bytes(key, 1 << 18)).isEqualTo(2 + 4);
    }

    @Test
    void shouldAddUpTheValuesOfACompoundKey() {
        assertThat(IndexEntry.bytes(List.of(new BsonString("dev-1"), new BsonDateTime(0)), 1))
                .isEqualTo(7 + 9 + REST);
    }

    @Test
    void shouldNotGuessTheSizeOfWhatNoIndexHas() {
        assertThatThrownBy(() -> size(new BsonArray())).hasMessageContaining("ARRAY");
    }

    private static long size(BsonValue value) {
        return IndexEntry.bytes(List.of(value), 1) - REST;
    }
}
