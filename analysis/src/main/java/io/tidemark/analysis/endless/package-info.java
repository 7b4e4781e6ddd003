/** Endless filters: formulas of filters that forget, and the spec for a goal. */
package io.tidemark.analysis.endless;
