package io.millrace.app.reconcile;

/**
 * What became of a drift.
 *
 * @param drift the drift
 * @param done whether it is gone
 * @param text what was done, or why nothing was
 */
public record Mended(Drift drift, boolean done, String text) {}
