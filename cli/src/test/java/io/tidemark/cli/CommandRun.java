package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/**
 * One command, run in this process.
 *
 * @param exitCode what the shell would be told
 * @param output standard output, a char for each byte
 * @param errors standard error
 */
record CommandRun(int exitCode, String output, String errors) {
  /** The moment at which all commands run. */
  static final Instant NOW = Instant.parse("2026-02-01T12:00:00Z");

  private static final InstantSource CLOCK = InstantSource.fixed(NOW);

  static CommandRun of(String... arguments) {
    return withInput("", arguments);
  }

  static CommandRun withInput(String input, String... arguments) {
    return withInput(input.getBytes(StandardCharsets.ISO_8859_1), arguments);
  }

  static CommandRun withInput(byte[] input, String... arguments) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    return with(new ByteArrayInputStream(input), output, Set.of(), arguments);
  }

  /** Any streams; what was written is taken from {@code output} if that keeps it. */
  static CommandRun with(
      InputStream input, OutputStream output, Set<Terminal.Trait> traits, String... arguments) {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(errors, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(input, output, printed, traits, CLOCK);
    int exitCode = new CommandRunner(terminal).run(arguments);
    String written = output instanceof ByteArrayOutputStream kept
        ? kept.toString(StandardCharsets.ISO_8859_1)
        : "";
    return new CommandRun(exitCode, written, errors.toString(StandardCharsets.UTF_8));
  }
}
