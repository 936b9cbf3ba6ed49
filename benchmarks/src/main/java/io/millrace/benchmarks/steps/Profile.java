package io.millrace.benchmarks.steps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The samples of a recording (by the JDK's flight recorder, or by async-profiler in the same format).
 *
 * @param samples how many samples of CPU each thread had in each step, by thread name
 * @param bytes about how many bytes were allocated in each step
 */
record Profile(Map<String, Map<Step, Long>> samples, Map<Step, Long> bytes) {

    private static final String CPU = "jdk.ExecutionSample";
    private static final String ALLOCATION = "jdk.ObjectAllocationSample";
    private static final List<String> ALLOCATION_OF_ASYNC_PROFILER =
            List.of("jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB");

    static Profile read(Path file) throws IOException {
        var profile = new Profile(new HashMap<>(), new EnumMap<>(Step.class));
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                profile.take(recording.readEvent());
            }
        }
        return profile;
    }

    private void take(RecordedEvent event) {
        String kind = event.getEventType().getName();
        if (kind.equals(CPU)) {
            String thread = Optional.ofNullable(event.<RecordedThread>getValue("sampledThread"))
                    .map(RecordedThread::getJavaName)
                    .orElse("");
            samples.computeIfAbsent(thread, name -> new EnumMap<>(Step.class)).merge(step(event), 1L, Long::sum);
        } else if (kind.equals(ALLOCATION)) {
            bytes.merge(step(event), event.getLong("weight"), Long::sum);
        } else if (ALLOCATION_OF_ASYNC_PROFILER.contains(kind)) {
            String size = event.hasField("tlabSize") ? "tlabSize" : "allocationSize";
            bytes.merge(step(event), event.getLong(size), Long::sum);
        }
    }

    private static Step step(RecordedEvent event) {
        return event.getStackTrace() == null
                ? Step.OTHER
                : Step.of(event.getStackTrace().getFrames().stream()
                        .filter(frame -> frame.getMethod() != null)
                        .map(frame -> frame.getMethod().getType().getName() + "."
                                + frame.getMethod().getName())
                        .toList());
    }
}
