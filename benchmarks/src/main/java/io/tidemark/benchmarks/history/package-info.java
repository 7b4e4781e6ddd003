/** Did a key occur in a range of time? Histories, their peers, and the stream and the questions. */
package io.tidemark.benchmarks.history;
