/** The command that counts keys which are added and removed. */
package io.tidemark.cli.counting;
