/** The command that says how likely each line was seen lately, and since when. */
package io.tidemark.cli.seen;
