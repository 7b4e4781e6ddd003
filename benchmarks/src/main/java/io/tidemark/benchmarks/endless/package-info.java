/** Was a key seen in an endless stream? Filters that forget, and their peers. */
package io.tidemark.benchmarks.endless;
