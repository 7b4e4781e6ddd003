package io.tidemark.cli.plan;

import io.tidemark.analysis.history.HistoryLoad;

/**
 * What a history is to hold.
 *
 * @param keys different keys
 * @param pairs different pairs of a key and a tick
 * @param spanTicks from the first tick to the last
 * @param load the same by height
 */
public record HistoryOutline(double keys, double pairs, long spanTicks, HistoryLoad load) {}
