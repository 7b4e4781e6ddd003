/** Histories that are measured, and the stream and the questions that they are measured with. */
package io.tidemark.benchmarks.history;
