/** Windows of the command line: the last items, or the last stretch of time. */
package io.tidemark.cli.window;
