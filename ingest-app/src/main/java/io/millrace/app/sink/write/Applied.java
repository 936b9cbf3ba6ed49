package io.millrace.app.sink.write;

import java.util.List;

/**
 * What became of a batch. Each of its records is either in MongoDB, acknowledged by a majority and journaled, or expired, or
 * set aside here.
 *
 * @param setAside the records that were not applied, in the order of their offsets
 */
public record Applied(List<SetAside> setAside) {}
