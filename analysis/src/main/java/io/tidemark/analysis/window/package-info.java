/** Window filters: formulas of filters over a window, and the spec for a goal. */
package io.tidemark.analysis.window;
