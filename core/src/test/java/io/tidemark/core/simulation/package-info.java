/** A disk for tests that loses what was not forced; other modules take it from the test jar of core. */
package io.tidemark.core.simulation;
