/** Did a key occur among the last items? Window filters and their peers, and what observes streams. */
package io.tidemark.benchmarks.window;
