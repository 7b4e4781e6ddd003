/** Counting filters: formulas of counters, and the spec for a goal. */
package io.tidemark.analysis.counting;
