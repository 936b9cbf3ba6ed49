package io.millrace.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Property(tries = 5_000)
    void shouldAgreeWithTheStrictDecoderOfJava(@ForAll("pieces") List<byte[]> pieces) {
        byte[] bytes = join(pieces);

        assertThat(Utf8.firstInvalid(bytes, 0, bytes.length) < 0).isEqualTo(isUtf8(bytes));
    }

    @Test
    void shouldNameTheFirstByteThatIsWrong() {
        byte[] bytes = "0123456789é\u00b0C".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(-1);

        bytes[12] = (byte) 0xB0;
        assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(12);
        assertThat(Utf8.firstInvalid(bytes, 0, 12)).as("only up to the end").isEqualTo(-1);
        assertThat(Utf8.firstInvalid(bytes, 0, 11)).as("not across the end").isEqualTo(10);
    }

    @Property
    void shouldFindHalvesOfSurrogatePairs(@ForAll String text) {
        boolean keeps = StandardCharsets.UTF_8.newEncoder().canEncode(text);

        assertThat(Utf8.hasLoneSurrogate(text)).isEqualTo(!keeps);
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static byte[] join(List<byte[]> pieces) {
        byte[] all = {};
        for (byte[] piece : pieces) {
            all = Arrays.copyOf(all, all.length + piece.length);
            System.arraycopy(piece, 0, all, all.length - piece.length, piece.length);
        }
        return all;
    }

    /** Mostly well-formed text, with every lead byte and what may or may not follow it. */
    @Provide
    Arbitrary<List<byte[]>> pieces() {
        Arbitrary<byte[]> text = Arbitraries.strings().ofMaxLength(9).map(s -> s.getBytes(StandardCharsets.UTF_8));
        Arbitrary<byte[]> character = Arbitraries.integers()
                .between(0, 0x10FFFF)
                .map(point -> Character.toString(point).getBytes(StandardCharsets.UTF_8));
        Arbitrary<byte[]> edges = Arbitraries.of(
                        0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0x8F,
                        0x90)
                .map(Integer::byteValue)
                .array(byte[].class)
                .ofMinSize(1)
                .ofMaxSize(4);
        return Arbitraries.frequencyOf(Tuple.of(4, text), Tuple.of(4, character), Tuple.of(2, edges))
                .list()
                .ofMaxSize(5);
    }
}
