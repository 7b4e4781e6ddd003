/** Filters for endless streams as the command line sees them: goals, shapes, what they are good for. */
package io.tidemark.cli.endless;
