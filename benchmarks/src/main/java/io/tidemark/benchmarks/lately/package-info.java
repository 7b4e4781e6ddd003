/** What is measured that says how often a key has occurred lately. */
package io.tidemark.benchmarks.lately;
