/** How many of a key are there, when keys are removed as well? Filters that count, and their peers. */
package io.tidemark.benchmarks.counting;
