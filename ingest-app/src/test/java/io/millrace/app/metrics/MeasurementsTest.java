package io.millrace.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MockClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class MeasurementsTest {

    private final Map<MetricName, Metric> all = new HashMap<>();
    private final MockClock clock = new MockClock();
    private final Measurements measurements = new Measurements(() -> all, clock);

    private record Fixed(MetricName metricName, AtomicReference<Object> value) implements Metric {
        @Override
        public Object metricValue() {
            return Objects.requireNonNull(value.get());
        }
    }

    @Test
    void shouldAddUpOverThreadsAndPartitionsWhatHasTheName() {
        put("g", "bytes", "t1", 3.0);
        put("g", "bytes", "t2", 4.0);
        put("other", "bytes", "t1", 100.0);
        put("g", "records", "t1", 100.0);

        assertThat(measurements.sum("g", "bytes", labels -> true)).isEqualTo(7);
        assertThat(measurements.sum("g", "bytes", labels -> labels.containsValue("t2")))
                .isEqualTo(4);
        assertThat(measurements.max("g", "bytes")).isEqualTo(4);
        assertThat(measurements.mean("g", "bytes")).isEqualTo(3.5);
    }

    @Test
    void shouldTakeForNothingWhatIsNoNumberYet() {
        put("g", "latency-max", "t1", Double.NaN);
        put("g", "latency-max", "t2", "text");

        assertThat(measurements.max("g", "latency-max")).isZero();
        assertThat(measurements.mean("g", "absent")).isZero();
    }

    @Test
    void shouldKeepWhatAClientCountedThatIsGone() {
        MetricName gone = put("g", "bytes-total", "t1", 10.0);
        put("g", "bytes-total", "t2", 5.0);
        assertThat(measurements.total("g", "bytes-total")).isEqualTo(15);

        all.remove(gone);
        all.forEach((name, metric) -> ((Fixed) metric).value.set(6.0));
        put("g", "bytes-total", "t3", 2.0);
        clock.add(Duration.ofSeconds(2));

        assertThat(measurements.total("g", "bytes-total")).isEqualTo(18);
    }

    @Test
    void shouldCountOnWhenAClientOfTheSameNameBeginsAnew() {
        put("g", "bytes-total", "t1", 10.0);
        assertThat(measurements.total("g", "bytes-total")).isEqualTo(10);

        put("g", "bytes-total", "t1", 12.0);
        clock.add(Duration.ofSeconds(2));

        assertThat(measurements.total("g", "bytes-total")).isEqualTo(22);
    }

    @Test
    void shouldSeeWhatCameWithARebalance() {
        assertThat(measurements.sum("g", "bytes", labels -> true)).isZero();
        put("g", "bytes", "t1", 3.0);
        clock.add(Duration.ofSeconds(2));

        assertThat(measurements.sum("g", "bytes", labels -> true)).isEqualTo(3);
    }

    private MetricName put(String group, String name, String thread, Object value) {
        var key = new MetricName(name, group, "", Map.of("thread-id", thread));
        all.put(key, new Fixed(key, new AtomicReference<>(value)));
        return key;
    }
}
