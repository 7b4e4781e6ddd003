package io.tidemark.console.api;

import io.tidemark.console.watch.Warning;
import java.util.List;

/**
 * All memories.
 *
 * @param memoriesNotShown how many more there are than are shown
 * @param partial whether rows that did not change were left out
 * @param gone the ids of memories that are not there any more, where it is partial
 */
record Overview(
    long now,
    long memoryBytes,
    long memoryLimitBytes,
    boolean durable,
    List<Warning> warnings,
    long memoriesNotShown,
    List<Row> memories,
    boolean partial,
    List<String> gone) {}
