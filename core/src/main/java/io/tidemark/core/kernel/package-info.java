/** The loops over cells and probes that filters share. */
package io.tidemark.core.kernel;
