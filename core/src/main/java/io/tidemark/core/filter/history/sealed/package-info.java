/** Histories that are complete: exact times and a fingerprint per key, read from the file. */
package io.tidemark.core.filter.history.sealed;
