/** The {@code top} command: which keys were most frequent lately. */
package io.tidemark.cli.decaying;
