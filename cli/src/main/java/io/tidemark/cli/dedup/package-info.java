/** The {@code dedup} command: prints lines that were not seen before. */
package io.tidemark.cli.dedup;
