package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir
  Path folder;

  @Test
  void showsBothAnswersAndThePrediction() {
    CommandRun run = CommandRun.of("demo", "--lines", "30000");
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).isEmpty();
    assertThat(run.output())
        .contains("A day of an access log: 30,000 lines")
        .containsPattern("duplicates +1,5[0-9]{2} +1,500\n")
        .containsPattern("duplicates missed +0 +0")
        .containsPattern("wrongly taken for duplicates: .*: as predicted \\(")
        .contains("The same if the log never ends, in 64 bytes?")
        .containsPattern("duplicates missed +[0-9,]+ +0 +\\(their keys were forgotten\\)")
        .contains("Was this address among the last 600 lines?")
        .containsPattern("missed +0 +0 +\\(a timing filter misses none\\)")
        .contains("How many lines of this address are there from the last hour?")
        .containsPattern("there at the end +([0-9,]+) +\\1 +\\(of 30,000 added, ")
        .containsPattern("too low +0 +0 +\\(a count is never too low\\)")
        .containsPattern("wrongly counted: .* addresses that never came; .*: as predicted \\(")
        .contains("Which addresses came most often lately?")
        .containsPattern("too low +0 +0 +\\(a count is never too low\\)\n +memory")
        .contains("noise: by the filter, about 0.01 of the addresses that never came count ")
        .contains("Did this address come between s and e?")
        .containsPattern("missed +0 +0 +\\(a history misses none\\)")
        .containsPattern("wrongly found: .* addresses that never came; .*: as predicted \\(")
        .contains("Try next")
        .doesNotContain("\u001b");
  }

  @Test
  void theKeptLogWorksWithTheCommandsThatArePrinted() throws IOException {
    Path log = folder.resolve("day.log");
    CommandRun run = CommandRun.of("demo", "--lines", "2000", "--out", log.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(log)).hasSize(2000);
    String command = run.output()
        .lines()
        .filter(line -> line.contains("./tidemark dedup"))
        .map(line -> line.strip().replaceAll(" > .*", ""))
        .findFirst()
        .orElseThrow();
    Path saved = folder.resolve("seen.tmk");
    String[] words = command.replace("seen.tmk", saved.toString()).split(" ", -1);
    String[] arguments = Arrays.copyOfRange(words, 1, words.length);
    run = CommandRun.of(arguments);
    assertThat(run.exitCode()).isZero();
    assertThat(run.output().lines()).hasSize(1900);
    assertThat(CommandRun.of("inspect", saved.toString()).exitCode()).isZero();
  }

  @Test
  void theKeptLogMakesTheHistoryThatIsPrinted() throws IOException {
    Path log = folder.resolve("day.log");
    CommandRun run = CommandRun.of("demo", "--lines", "2000", "--out", log.toString());
    String saved = folder.resolve("day.tmk").toString();
    int answered = 0;
    for (String line :
        run.output().lines().filter(l -> l.contains("tidemark history")).toList()) {
      String[] words = line.strip().replace("day.tmk", saved).split(" ", -1);
      CommandRun again = CommandRun.of(Arrays.copyOfRange(words, 1, words.length));
      assertThat(again.exitCode()).as(line + again.errors()).isIn(0, 1);
      answered += again.output().matches("(no|maybe 0[.][0-9]+)\n") ? 1 : 0;
    }
    assertThat(answered).isEqualTo(1);
    String first = Files.readAllLines(log).get(0);
    String address = first.substring(0, first.indexOf(' '));
    run = CommandRun.of("history", "ask", saved, address, "--from=2026-01-31", "--to=2026-02-01");
    assertThat(run.output()).startsWith("maybe");
  }

  @Test
  void theKeptLogIsCountedAsPrinted() throws IOException {
    Path log = folder.resolve("day.log");
    CommandRun run = CommandRun.of("demo", "--lines", "2000", "--out", log.toString());
    String command = run.output()
        .lines()
        .filter(line -> line.contains("./tidemark count"))
        .findFirst()
        .orElseThrow();
    assertThat(command).startsWith("  cut -d' ' -f1 " + log + " | sort -u | ");
    // What the pipe would give: each address once.
    Map<String, Long> lines = Files.readAllLines(log).stream()
        .collect(Collectors.groupingBy(
            line -> line.substring(0, line.indexOf(' ')), TreeMap::new, Collectors.counting()));
    String[] words = command.replaceAll(".*tidemark ", "").split(" ", -1);
    run = CommandRun.withInput(String.join("\n", lines.keySet()) + "\n", words);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    String exact = lines.entrySet().stream()
        .map(entry -> entry.getKey() + "\t" + entry.getValue() + "\n")
        .collect(Collectors.joining());
    assertThat(run.output()).isEqualTo(exact);
  }

  @Test
  void theKeptLogHasTheTopThatIsPrinted() throws IOException {
    Path log = folder.resolve("day.log");
    CommandRun run = CommandRun.of("demo", "--lines", "2000", "--out", log.toString());
    String command = run.output()
        .lines()
        .filter(line -> line.contains("./tidemark top"))
        .findFirst()
        .orElseThrow();
    String[] words = command.strip().split(" ", -1);
    CommandRun again = CommandRun.of(Arrays.copyOfRange(words, 1, words.length));
    assertThat(again.exitCode()).as(again.errors()).isZero();
    List<String> keys = again
        .output()
        .lines()
        .map(line -> line.substring(0, line.indexOf('\t')))
        .toList();
    assertThat(keys).hasSize(5);
    assertThat(run.output()).containsPattern("most often lately\\?.*\n\n.*\n +" + keys.get(0));
  }

  @Test
  void doesNotOverwrite() throws IOException {
    Path log = Files.writeString(folder.resolve("day.log"), "mine");
    CommandRun run = CommandRun.of("demo", "--lines", "10", "--out", log.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--out: " + log);
    assertThat(log).hasContent("mine");
  }
}
