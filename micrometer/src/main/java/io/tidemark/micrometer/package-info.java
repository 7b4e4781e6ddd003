/** Metrics of memories: see {@link io.tidemark.micrometer.TidemarkMetrics}. */
package io.tidemark.micrometer;
