/** How a command ends: exit codes, and failures with one sentence. */
package io.tidemark.cli.outcome;
