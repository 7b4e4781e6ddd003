/** Searches for the point where a function crosses a value. */
package io.tidemark.analysis.search;
