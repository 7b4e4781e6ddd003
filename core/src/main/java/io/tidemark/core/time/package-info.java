/** Ranges of ticks. A tick is a number the caller gives; nothing here reads a clock. */
package io.tidemark.core.time;
