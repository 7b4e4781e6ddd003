/** Filters that say how many of each key are there now. */
package io.tidemark.core.filter.counting;
