/** Experiments on the classic Bloom filter. */
package io.tidemark.experiments.classic;
