/** The options that every command that reads a stream shares. */
package io.tidemark.cli.input;
