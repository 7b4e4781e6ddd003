/** What the user sees: streams, colour, progress, numbers and tables. */
package io.tidemark.cli.terminal;
