package io.millrace.quickstart.compare;

import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.series.Series;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Prices of five symbols, one a second each for four weeks, which wander: the load of which figures are published for one document a
 * second. The seed decides the prices.
 */
record StockLoad(Series series, long seed) implements Load {

    static final List<String> META = List.of("symbol");
    static final String TIME = "ts";

    private static final List<String> SYMBOLS = List.of("AAPL", "AMZN", "GOOG", "MDB", "MSFT");
    private static final Instant START = Instant.parse("2025-09-01T00:00:00Z");
    private static final long SECONDS = Duration.ofDays(28).toSeconds();

    /** The number of its readings. */
    static final long READINGS = SYMBOLS.size() * SECONDS;

    /** In cents. */
    private static final int FIRST_PRICE = 20_000;

    private static final int LARGEST_STEP = 25;

    @Override
    public String title() {
        return "stock prices: " + SYMBOLS.size() + " symbols, four weeks, a price a second each, seed " + seed;
    }

    @Override
    public void each(Consumer<Message> out) {
        var random = new SplittableRandom(seed);
        int[] cents = new int[SYMBOLS.size()];
        long offset = 0;
        for (long second = 0; second < SECONDS; second++) {
            Instant time = START.plusSeconds(second);
            for (int symbol = 0; symbol < cents.length; symbol++) {
                int before = second == 0 ? FIRST_PRICE * (symbol + 1) : cents[symbol];
                int step = random.nextInt(-LARGEST_STEP, LARGEST_STEP + 1);
                cents[symbol] = Math.max(1, before + step);
                out.accept(message(SYMBOLS.get(symbol), time, cents[symbol], offset++));
            }
        }
    }

    private static Message message(String symbol, Instant time, int cents, long offset) {
        String value = "{\"symbol\":\"" + symbol + "\",\"ts\":\"" + time + "\",\"price\":" + cents / 100 + '.'
                + cents % 100 / 10 + cents % 10 + '}';
        return new Message(
                null,
                value.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders(),
                time.toEpochMilli(),
                new Position("stock", "", 0, offset, 0));
    }
}
