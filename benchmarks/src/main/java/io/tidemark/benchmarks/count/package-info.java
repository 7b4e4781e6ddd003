/** What is measured with keys that come and go: filters that count, and their peers. */
package io.tidemark.benchmarks.count;
