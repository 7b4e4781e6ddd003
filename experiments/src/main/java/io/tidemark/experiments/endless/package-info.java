/** Duplicate detection on endless streams: what plans predict and what filters do. */
package io.tidemark.experiments.endless;
