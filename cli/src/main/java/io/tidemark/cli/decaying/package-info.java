/** The command that tells which keys are the most frequent lately. */
package io.tidemark.cli.decaying;
