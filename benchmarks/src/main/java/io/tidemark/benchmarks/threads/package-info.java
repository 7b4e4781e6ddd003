/** Several threads that add keys to one filter. */
package io.tidemark.benchmarks.threads;
