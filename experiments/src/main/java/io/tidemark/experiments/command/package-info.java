/** The command line of the experiments. */
package io.tidemark.experiments.command;
