/** How often has a key occurred lately? Decaying counts, and their peers. */
package io.tidemark.benchmarks.decaying;
