/** Seeded random sources: the seed is always an argument, equal seeds give equal draws. */
package io.tidemark.workload.random;
