/** Clients that measure a running server. */
package io.tidemark.benchmarks.server;
