/** Sums that stand for integrals. */
package io.tidemark.analysis.integral;
