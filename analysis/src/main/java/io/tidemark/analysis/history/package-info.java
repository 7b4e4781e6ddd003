/** Histories: formulas of errors by range, and the spec for a goal. */
package io.tidemark.analysis.history;
