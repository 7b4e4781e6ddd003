/** Duplicate detection on streams without end, in memory that forgets. */
package io.tidemark.core.filter.endless;
