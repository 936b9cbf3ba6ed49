package io.millrace.benchmarks.steps;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Recording;

/** Profiles the worker that it is in, from one task to the next. Not thread-safe. */
public final class ProfileTasks {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Optional<Running> running = Optional.empty();

    /**
     * What to do.
     *
     * @param asyncProfiler the path of async-profiler's library; empty for the JDK's flight recorder
     * @param file where the recording goes
     */
    public record Order(String asyncProfiler, String file) {}

    private record Running(
            Order order, Optional<Recording> recording, long cpuNanos, Map<String, Long> nanos, long bytes) {}

    /** Begins. */
    public boolean start(Order order) throws IOException, JMException {
        Optional<Recording> recording = Optional.empty();
        if (order.asyncProfiler().isEmpty()) {
            var flight = new Recording();
            flight.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            flight.enable("jdk.ObjectAllocationSample")
                    .with("throttle", "2000/s")
                    .withStackTrace();
            flight.setDestination(Path.of(order.file()));
            flight.start();
            recording = Optional.of(flight);
        } else {
            // By timers, which need no rights. Its own messages would otherwise stand among this process's answers.
            agent(
                    order,
                    "start,event=ctimer,interval=1ms,alloc=256k,jfr,log=" + order.file() + ".log,file=" + order.file());
        }
        running = Optional.of(new Running(order, recording, SYSTEM.getProcessCpuTime(), nanos(), bytes()));
        return true;
    }

    /** Ends, writes the recording, and answers what was spent. */
    public Spent stop(String ignored) throws JMException {
        Running began = running.orElseThrow(() -> new IllegalStateException("nothing is being profiled"));
        long cpu = SYSTEM.getProcessCpuTime() - began.cpuNanos;
        Map<String, Long> nanos = nanos();
        began.nanos.forEach((thread, before) -> nanos.computeIfPresent(thread, (name, now) -> now - before));
        long bytes = bytes() - began.bytes;
        if (began.recording.isPresent()) {
            began.recording.get().stop();
            began.recording.get().close();
        } else {
            agent(began.order, "stop,file=" + began.order.file());
        }
        running = Optional.empty();
        return new Spent(cpu, nanos, bytes);
    }

    private static Map<String, Long> nanos() {
        var nanos = new HashMap<String, Long>();
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null) {
                nanos.merge(
                        thread.getThreadName(), Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId())), Long::sum);
            }
        }
        return nanos;
    }

    private static long bytes() {
        long sum = 0;
        for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }

    /** Tells async-profiler through the JVM's own diagnostic commands. */
    private static void agent(Order order, String command) throws JMException {
        Object answer = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "jvmtiAgentLoad",
                        // In quotes: the command takes what is before a = for the name of an option.
                        new Object[] {new String[] {order.asyncProfiler(), '"' + command + '"'}},
                        new String[] {String[].class.getName()});
        if (!String.valueOf(answer).strip().endsWith("return code: 0")) {
            throw new IllegalStateException("async-profiler at " + order.asyncProfiler() + " did not do '" + command
                    + "': " + String.valueOf(answer).strip());
        }
    }
}
