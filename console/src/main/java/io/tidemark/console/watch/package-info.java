/** What was seen of memories over time: readings, series, warnings. */
package io.tidemark.console.watch;
