/** Unsigned numbers of a few bits in arrays, addressed by {@code long}. */
package io.tidemark.core.cell;
