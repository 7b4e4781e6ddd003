/** Tidelines and sealed histories beside the structures of the literature. */
package io.tidemark.experiments.tideline;
