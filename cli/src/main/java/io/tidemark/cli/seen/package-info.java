/** The {@code seen} command: how likely each line was seen lately, and when. */
package io.tidemark.cli.seen;
