/** Filters and their peers, measured side by side. */
package io.tidemark.benchmarks;
