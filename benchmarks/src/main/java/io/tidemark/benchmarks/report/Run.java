package io.tidemark.benchmarks.report;

/**
 * A run of the benchmarks of a topic.
 *
 * @param machine where and when
 * @param measurements what was found
 */
record Run(Machine machine, Measurements measurements) {}
