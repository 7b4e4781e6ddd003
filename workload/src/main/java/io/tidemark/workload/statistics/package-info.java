/** Confidence intervals and tests that say whether a measured number agrees with theory. */
package io.tidemark.workload.statistics;
