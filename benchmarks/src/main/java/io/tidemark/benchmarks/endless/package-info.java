/** What is measured with streams without end: filters that forget, and their peers. */
package io.tidemark.benchmarks.endless;
