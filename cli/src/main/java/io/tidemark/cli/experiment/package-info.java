/** How a run of experiments is reported while it goes on. */
package io.tidemark.cli.experiment;
