package io.millrace.benchmarks.contestant;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/** Time, CPU time and allocation of this process. What threads that end meanwhile had allocated is not seen. */
public final class Stopwatch {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Map<Long, Long> allocated = allocated();
    private final long cpu = SYSTEM.getProcessCpuTime();
    private final long start = System.nanoTime();

    private Stopwatch() {}

    public static Stopwatch start() {
        return new Stopwatch();
    }

    /** What it took for so many messages. */
    public Outcome stop(double messages) {
        long nanos = System.nanoTime() - start;
        long cpuNanos = SYSTEM.getProcessCpuTime() - cpu;
        long bytes = allocated().entrySet().stream()
                .mapToLong(thread -> thread.getValue() - allocated.getOrDefault(thread.getKey(), 0L))
                .sum();
        return new Outcome(messages, nanos, cpuNanos, bytes);
    }

    private static Map<Long, Long> allocated() {
        long[] ids = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(ids);
        var byThread = new HashMap<Long, Long>();
        for (int i = 0; i < ids.length; i++) {
            if (bytes[i] >= 0) {
                byThread.put(ids[i], bytes[i]);
            }
        }
        return byThread;
    }
}
