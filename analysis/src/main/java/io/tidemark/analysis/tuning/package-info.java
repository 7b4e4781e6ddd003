/** From goals (keys, error, memory) to the shape of a filter. */
package io.tidemark.analysis.tuning;
