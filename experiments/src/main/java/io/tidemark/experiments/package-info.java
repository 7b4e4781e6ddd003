/** The frame: what an experiment is, which there are, and how they are run. */
package io.tidemark.experiments;
