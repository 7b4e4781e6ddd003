/** Filters and their peers, measured side by side; one package per topic. */
package io.tidemark.benchmarks;
