/** Histories of small bitmaps in cache lines, at several scales of time. */
package io.tidemark.core.filter.history.tideline;
