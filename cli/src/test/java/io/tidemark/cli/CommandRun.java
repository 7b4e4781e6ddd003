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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One command, run in this process; with all it can say ({@code --verbose}), unless another form is asked
 * for.
 *
 * @param exitCode what the shell would be told
 * @param output standard output, a char for each byte
 * @param errors standard error
 */
record CommandRun(int exitCode, String output, String errors) {
  /** The moment at which all commands run. */
  static final Instant NOW = Instant.parse("2026-02-01T12:00:00Z");

  private static final Set<String> SUMMED = Set.of("dedup", "seen", "count", "top");
  private static final Set<String> SUMMED_HISTORY = Set.of("build", "merge");
  private static final Set<String> FORMS = Set.of("--json", "--quiet", "-q", "--verbose", "-v");

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
    return asTyped(input, output, traits, verbose(arguments));
  }

  /** As it is for a user who asks for nothing else: with a summary of a line or two. */
  static CommandRun asTyped(String input, String... arguments) {
    return asTyped(
        new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1)),
        new ByteArrayOutputStream(),
        Set.of(),
        arguments);
  }

  private static String[] verbose(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    int words = all.size() > 1 && SUMMED_HISTORY.contains(all.get(1)) ? 2 : 1;
    boolean isSummed =
        !all.isEmpty() && (words == 2 ? all.get(0).equals("history") : SUMMED.contains(all.get(0)));
    if (isSummed && all.stream().noneMatch(FORMS::contains)) {
      all.add(words, "--verbose");
    }
    return all.toArray(String[]::new);
  }

  private static CommandRun asTyped(
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
