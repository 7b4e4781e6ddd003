/** Histories made of Bloom filters: by pairs, by intervals, by levels. */
package io.tidemark.core.filter.history.bank;
