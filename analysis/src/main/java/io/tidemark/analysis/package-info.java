/** What every question shares: plans, costs of errors, decisions, posteriors. Packages below are one per question. */
package io.tidemark.analysis;
