/** Duplicate detection on endless streams, in memory that forgets. */
package io.tidemark.core.filter.endless;
