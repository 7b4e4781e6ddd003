/** The frame of all benchmarks: keys, batches, and what is measured beside times. */
package io.tidemark.benchmarks.frame;
