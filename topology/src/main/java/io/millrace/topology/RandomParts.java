package io.millrace.topology;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.function.LongSupplier;

/** Random numbers of 64 bits from a {@link SecureRandom}, which is asked for many at once. Used by one thread. */
final class RandomParts implements LongSupplier {

    private static final int AT_ONCE = 128;

    private final SecureRandom random;
    private final byte[] bytes = new byte[AT_ONCE * Long.BYTES];
    private final ByteBuffer rest = ByteBuffer.wrap(bytes).limit(0);

    RandomParts(SecureRandom random) {
        this.random = random;
    }

    @Override
    public long getAsLong() {
        if (!rest.hasRemaining()) {
            random.nextBytes(bytes);
            rest.clear();
        }
        return rest.getLong();
    }
}
