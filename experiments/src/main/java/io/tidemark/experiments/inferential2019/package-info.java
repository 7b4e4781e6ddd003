/**
 * The tables and figures of "Inferring Insertion Times and Optimizing Error Penalties in
 * Time-Decaying Bloom Filters" (2019), and what this project adds to them.
 */
package io.tidemark.experiments.inferential2019;
