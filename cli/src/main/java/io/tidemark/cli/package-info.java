/** The {@code tidemark} command: one class per subcommand. */
package io.tidemark.cli;
