/** The figures of "Time-Decaying Bloom Filters" (2005), and what this project adds to them. */
package io.tidemark.experiments.decaying2005;
