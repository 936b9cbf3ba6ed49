package io.millrace.benchmarks;

/**
 * Where the servers of a run are.
 *
 * @param bootstrapServers the broker
 * @param mongodb the database's URI
 */
record Servers(String bootstrapServers, String mongodb) {}
