/** The {@code count} command: counts of keys that are added and removed. */
package io.tidemark.cli.counting;
