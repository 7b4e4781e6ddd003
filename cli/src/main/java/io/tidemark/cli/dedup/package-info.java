/** What {@code dedup} does with lines; the filters themselves are the library's. */
package io.tidemark.cli.dedup;
