/** Was a key ever seen? Bloom filters and their peers, measured in one thread. */
package io.tidemark.benchmarks.seen;
