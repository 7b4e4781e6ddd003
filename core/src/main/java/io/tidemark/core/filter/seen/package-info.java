/** Bloom filters: has a key ever been seen? */
package io.tidemark.core.filter.seen;
