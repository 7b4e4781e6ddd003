/** Memories of what occurred in a window: among the last items, or in the last stretch of time. */
package io.tidemark.core.filter.window;
