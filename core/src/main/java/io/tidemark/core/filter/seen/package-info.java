/** The Bloom filter: which keys have ever been seen? */
package io.tidemark.core.filter.seen;
