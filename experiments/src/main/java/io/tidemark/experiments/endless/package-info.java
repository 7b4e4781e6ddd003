/** Duplicate detection on streams without end: what plans predict and what filters do. */
package io.tidemark.experiments.endless;
