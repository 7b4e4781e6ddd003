/** Seeded streams of keys and of (tick, key) pairs, each determined by its parameters and seed. */
package io.tidemark.workload.stream;
