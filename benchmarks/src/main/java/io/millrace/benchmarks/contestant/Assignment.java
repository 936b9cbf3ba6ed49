package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadCounts;
import io.millrace.benchmarks.process.Servers;

/**
 * One run.
 *
 * @param servers where the load is, and where it may be written to
 * @param load the readings to take, which lie ready in their topic
 * @param counts how many they are
 * @param directory where files may be written
 * @param verify whether to look, when the clock has stopped, if everything arrived
 */
public record Assignment(Servers servers, Load load, LoadCounts counts, String directory, boolean verify) {}
