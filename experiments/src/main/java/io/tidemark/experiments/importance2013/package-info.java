/**
 * The tables and figures of "Importance-aware Bloom Filter for Managing Set Membership Queries on
 * Streaming Data" (2013), and what this project adds to them.
 */
package io.tidemark.experiments.importance2013;
