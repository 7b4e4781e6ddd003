/** Histories made of others: growing, partitioned, segmented. */
package io.tidemark.core.filter.history.series;
