/** How every command runs over a stream: open, read, progress, Ctrl-C, save, summary. */
package io.tidemark.cli.stream;
