package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The JSON that a command {@code plan} prints. */
record PrintedPlan(JsonNode json) {
  /** Plans with some options, of the command first. */
  static PrintedPlan of(String options) throws IOException {
    CommandRun run = CommandRun.of(("plan " + options + " --json").split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return new PrintedPlan(new ObjectMapper().readTree(run.output()));
  }

  /** The structures, the recommended one first. */
  List<JsonNode> candidates() {
    List<JsonNode> all = new ArrayList<>();
    json.get("candidates").forEach(all::add);
    assertThat(all).isNotEmpty();
    return all;
  }

  /** Runs the command that is printed. */
  CommandRun run(String more) {
    String[] words = (json.get("command").asText() + more).split(" ", -1);
    CommandRun run = CommandRun.of(Arrays.copyOfRange(words, 1, words.length));
    assertThat(run.exitCode()).as(String.join(" ", words) + run.errors()).isZero();
    return run;
  }

  /**
   * Runs the command that is printed on a line, and compares what it saves with the plan.
   *
   * @param facts those that must be equal
   */
  void assertCommandMakesIt(Path folder, String line, String... facts) throws IOException {
    Path lines = Files.writeString(folder.resolve("lines.txt"), line);
    Path saved = folder.resolve("made.tmk");
    String command = json.get("command").asText();
    assertThat(command).endsWith(" FILE");
    String onFile = command.replace("FILE", lines.toString());
    CommandRun again = new PrintedPlan(new ObjectMapper().createObjectNode().put("command", onFile))
        .run(" --save " + saved);
    JsonNode made = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", saved.toString()).output());
    for (String fact : facts) {
      assertThat(made.get(fact))
          .as(fact + again.errors())
          .isEqualTo(candidates().get(0).get(fact));
    }
  }
}
