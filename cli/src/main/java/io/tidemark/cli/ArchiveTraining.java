package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;

/**
 * Runs the usual commands once, without output. The script starts it after a build, so that the JVM can
 * archive the classes they load and start quickly from then on.
 */
final class ArchiveTraining {
  private static final List<String> COMMANDS = List.of(
      "--help",
      "dedup --help",
      "dedup --items 1000",
      "plan dedup --items 1000",
      "inspect no-such-file",
      "dedup --items 1000 --layout standard --json",
      "dedup --memory 64K --json",
      "dedup --format tsv --key 1 --weight 2 --on-error skip",
      "dedup --last 1000 --seed 1",
      "dedup --format tsv --key 2 --time 2 --window 10m --rate 5 --on-error skip",
      "plan dedup --window 10m --rate 100",
      "seen --last 1000 --prior uniform:5000",
      "count --no-signs --items 1000",
      "count --items 1000 --on-error skip --json",
      "plan count --items 1000",
      "top --half-life 1h --memory 64K",
      "top --half-life-items 1000",
      "top --format tsv --key 2 --time 2 --half-life 1h --on-error skip --memory 64K --json",
      "plan history --keys 10 --pairs 100 --span 1h --memory 1K",
      "history ask no-such-file key --from 1 --to 2");

  private ArchiveTraining() {}

  /** Runs all; what a command answers does not matter here. */
  public static void main(String[] arguments) throws IOException {
    byte[] input = "one\t1\ntwo\t2\none\t1\nthree\n".getBytes(StandardCharsets.US_ASCII);
    try (OutputStream discarded = OutputStream.nullOutputStream();
        PrintStream messages = new PrintStream(discarded, false, StandardCharsets.UTF_8)) {
      for (String command : COMMANDS) {
        Terminal terminal = new Terminal(
            new ByteArrayInputStream(input),
            discarded,
            messages,
            EnumSet.noneOf(Terminal.Trait.class));
        new CommandRunner(terminal).run(command.split(" ", -1));
      }
      Terminal.ofProcess().eraseStatus();
    }
  }
}
