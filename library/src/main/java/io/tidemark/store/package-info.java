/**
 * A durable history of a stream without end, in a folder: see {@link io.tidemark.store.HistoryStore}.
 */
package io.tidemark.store;
