/** From what a filter says to what is likely: priors, posteriors and decisions. */
package io.tidemark.analysis.inference;
