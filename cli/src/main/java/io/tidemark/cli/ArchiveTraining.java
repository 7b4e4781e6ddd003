package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.server.ServeSettings;
import io.tidemark.server.TidemarkServer;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs every command once, without output. The script starts it, so that the JVM can archive the classes they
 * load and start quickly from then on.
 */
final class ArchiveTraining {
  private static final String FIELDS = " --format tsv --key 2 --on-error skip";
  private static final String TIMES = FIELDS + " --time 1";

  /** What FILE stands for in the commands below: a file that is written by one and read by those after it. */
  private static final String FILE = "FILE";

  private static final List<String> COMMANDS = List.of(
      "--version",
      "--help",
      "help dedup",
      "dedup --help",
      "dedup",
      "dedup --items 1000",
      "dedup --items 1000 --layout standard --json",
      "dedup --memory 64K --json",
      "dedup --weight 1" + FIELDS,
      "dedup --last 1000 --seed 1",
      "dedup --last 1000 --memory 64K --false-positive-cost 5 --false-negative-cost 1",
      "dedup --window 10m" + TIMES,
      "dedup --window 10m --memory 64K" + TIMES,
      "dedup --window 10m --rate 5" + TIMES,
      "dedup --format clf --window 10m --on-error skip",
      "dedup --format csv --key 1 --on-error skip",
      "dedup --format json --key /id --on-error skip",
      "seen --last 1000",
      "seen --last 1000 --prior uniform:5000",
      "count --no-signs --items 1000",
      "count --items 1000 --on-error skip --json",
      "top --half-life-items 1000",
      "top --half-life 1h --memory 64K",
      "top --half-life 1h --memory 64K --json" + TIMES,
      "top --half-life 1h --every 1s" + TIMES,
      "top --decay 0.9 --epoch 1m --memory 64K" + TIMES,
      "history build --out FILE" + TIMES,
      "history ask FILE one --from 1 --to 2",
      "history when FILE one",
      "inspect FILE",
      "plan dedup --items 1000",
      "plan dedup --memory 64K",
      "plan dedup --window 10m --rate 100",
      "plan dedup --last 1000 --error 0.01",
      "plan count --items 1000 --mean-count 20 --error 0.01",
      "plan top --half-life 1h --rate 5000 --noise 10",
      "plan top --half-life 1h --rate 5000 --memory 1M",
      "plan history --keys 10 --pairs 100 --span 1h --memory 1K",
      "plan history --query-length 5s --error 0.01" + TIMES,
      "serve --help",
      "inspect no-such-file",
      "no-such-command");

  private ArchiveTraining() {}

  /** Runs all; what a command answers does not matter here. */
  public static void main(String[] arguments) throws IOException {
    byte[] input = "1\tone\n2\ttwo\n3\tone\nfour\n".getBytes(StandardCharsets.US_ASCII);
    Path folder = Files.createTempDirectory("tidemark-training");
    Path file = folder.resolve("trained.tmk");
    try (OutputStream discarded = OutputStream.nullOutputStream();
        PrintStream messages = new PrintStream(discarded, false, StandardCharsets.UTF_8)) {
      for (String command : COMMANDS) {
        Terminal terminal = new Terminal(
            new ByteArrayInputStream(input),
            discarded,
            messages,
            EnumSet.noneOf(Terminal.Trait.class));
        String[] words = command.split(" ", -1);
        Arrays.setAll(words, i -> words[i].equals(FILE) ? file.toString() : words[i]);
        new CommandRunner(terminal).run(words);
      }
      serve();
      Terminal.ofProcess().eraseStatus();
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** Starts and ends a server without clients. */
  private static void serve() {
    ServeSettings settings = new ServeSettings(
        "127.0.0.1",
        0,
        0,
        Set.of(),
        Optional.empty(),
        SyncPolicy.NO,
        Optional.empty(),
        Optional.empty(),
        1,
        1,
        ServiceSettings.usual());
    try (TidemarkServer server = TidemarkServer.start(settings, Version.number(), line -> {})) {
      server.readyLine();
    } catch (IOException e) {
      // Where no port may be opened, none has to be opened soon.
      return;
    }
  }
}
