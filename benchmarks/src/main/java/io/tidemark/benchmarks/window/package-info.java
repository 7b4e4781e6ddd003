/** What is measured with windows that move along: streams, filters and their peers. */
package io.tidemark.benchmarks.window;
