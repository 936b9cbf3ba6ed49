package io.millrace.benchmarks.process;

/**
 * Where the servers of a run are.
 *
 * @param bootstrapServers the broker
 * @param mongodb the database's URI
 */
public record Servers(String bootstrapServers, String mongodb) {}
