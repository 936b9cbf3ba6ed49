package io.millrace.app.cli;

/** A command whose output is its answer; the log would only be in the way of it. */
interface PrintsAnAnswer {}
