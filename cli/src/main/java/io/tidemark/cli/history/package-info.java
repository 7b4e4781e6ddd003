/** What {@code history} builds, asks and merges. */
package io.tidemark.cli.history;
