package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadCounts;
import io.millrace.benchmarks.process.Servers;
import java.util.List;

/**
 * One run.
 *
 * @param servers where the load is, and where it may be written to
 * @param load the readings to take, which lie ready in their topic
 * @param counts how many they are
 * @param directory where files may be written
 * @param verify whether to look, when the clock has stopped, if everything arrived
 * @param configuration further lines of Millrace's configuration, such as {@code cacheBytes: 1GiB}
 */
public record Assignment(
        Servers servers, Load load, LoadCounts counts, String directory, boolean verify, List<String> configuration) {}
