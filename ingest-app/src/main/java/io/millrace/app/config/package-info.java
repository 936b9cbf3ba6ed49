/**
 * The configuration file: the definition of every key, reading and checking the file, and the settings that come of it.
 * Reads the file, mounted secrets and the environment; asks no broker and no database anything.
 */
@NullMarked
package io.millrace.app.config;

import org.jspecify.annotations.NullMarked;
