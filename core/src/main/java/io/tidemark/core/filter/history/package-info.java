/** Did x occur between s and e? Histories of keys and ticks. */
package io.tidemark.core.filter.history;
