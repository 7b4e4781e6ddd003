/** Ticks: their unit, which are too late or too far ahead, and ranges of them. Nothing here reads a clock. */
package io.tidemark.core.time;
