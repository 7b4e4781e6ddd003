/** Decaying counts: formulas of counters that decay, and the spec for a goal. */
package io.tidemark.analysis.decaying;
