/** The {@code plan} commands: the table of candidates, and the exact structures for comparison. */
package io.tidemark.cli.plan;
