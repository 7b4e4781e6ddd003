/** Runs the benchmarks and writes what they found. */
package io.tidemark.benchmarks.report;
