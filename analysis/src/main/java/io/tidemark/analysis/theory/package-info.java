/** The papers' formulas as pure functions, in the papers' symbols; docs/notation.md explains them. */
package io.tidemark.analysis.theory;
