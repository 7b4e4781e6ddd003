/** Seen filters: formulas of Bloom filters, and the spec for a goal. */
package io.tidemark.analysis.seen;
