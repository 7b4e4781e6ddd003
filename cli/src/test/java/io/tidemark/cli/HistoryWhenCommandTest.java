package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryWhenCommandTest {
  private static final String LINES = "100\ta\n101\ta\n150\ta\n150\tb\n199\tc\n";

  @TempDir
  Path folder;

  private String file() {
    return folder.resolve("h.tmk").toString();
  }

  private void build(String lines, String... options) {
    List<String> arguments = new ArrayList<>(
        List.of("history", "build", "--format=tsv", "--time=1", "--key=2", "--out", file()));
    arguments.addAll(List.of(options));
    CommandRun run = CommandRun.withInput(lines, arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private CommandRun when(String... arguments) {
    List<String> all = new ArrayList<>(List.of("history", "when", file()));
    all.addAll(List.of(arguments));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private void assertPrints(String expected, String... arguments) {
    CommandRun run = when(arguments);
    assertThat(run.output()).as("%s", List.of(arguments)).isEqualTo(expected);
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pair", "interval", "level", "tideline", "sealed", "auto"})
  void everyStructureTells(String structure) {
    build(LINES, "--error=0.00001", "--structure=" + structure);
    assertPrints(
        "1970-01-01T00:01:40Z\t1970-01-01T00:01:42Z\n1970-01-01T00:02:30Z\t1970-01-01T00:02:31Z\n",
        "a");
    assertPrints("1970-01-01T00:02:30Z\t1970-01-01T00:02:31Z\n", "a", "--from=102");
    assertPrints("1970-01-01T00:01:41Z\t1970-01-01T00:01:42Z\n", "a", "--from=101", "--to=150");
    assertPrints("1970-01-01T00:01:40Z\n", "a", "--first");
    assertPrints("1970-01-01T00:02:30Z\n", "a", "--last");
    assertPrints("1970-01-01T00:01:41Z\n", "a", "--last", "--to", "1970-01-01T00:02:30");
    assertPrints("1970-01-01T00:03:19Z\t1970-01-01T00:03:20Z\n", "c", "--to=5000");
  }

  @Test
  void nothingIsSaidByExitCodeAndInWords() {
    build(LINES, "--error=0.00001");
    CommandRun run = when("nobody");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).isEqualTo("no: it did not occur\n");
    assertThat(when("a", "--from=102", "--to=150").exitCode()).isEqualTo(1);
    assertThat(when("a", "--from=102", "--to=150", "--first").exitCode()).isEqualTo(1);
    for (String range : List.of("--to=300", "--from=200", "--from=99", "--to=100", "--to=50")) {
      run = when("nobody", range);
      assertThat(run.exitCode()).as(range).isEqualTo(3);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors()).contains("unknown: it did not occur in what the history covers, ");
    }
  }

  @Test
  void forMachines() throws IOException {
    build(LINES, "--error=0.00001");
    JsonNode fields = new ObjectMapper().readTree(when("a", "--json").output());
    assertThat(fields.get("key").asText()).isEqualTo("a");
    assertThat(fields.get("answer").asText()).isEqualTo("maybe");
    assertThat(fields.get("from").asText()).isEqualTo("1970-01-01T00:01:40Z");
    assertThat(fields.get("ranges")).hasSize(2);
    assertThat(fields.get("ranges").get(0).get("to").asText()).isEqualTo("1970-01-01T00:01:42Z");
    fields = new ObjectMapper().readTree(when("a", "--json", "--last").output());
    assertThat(fields.get("last").asText()).isEqualTo("1970-01-01T00:02:30Z");
    assertThat(fields.has("ranges")).isFalse();
    CommandRun run = when("nobody", "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("answer").asText()).isEqualTo("no");
    assertThat(fields.get("ranges")).isEmpty();
  }

  /** What it prints, history ask takes. */
  @Test
  void printsTimesThatAskTakes() {
    build("1.25\ta\n9.5\ta\n", "--tick=100ms", "--error=0.001");
    String[] ends = when("a", "--from=9").output().strip().split("\t", -1);
    assertThat(ends).containsExactly("1970-01-01T00:00:09.500Z", "1970-01-01T00:00:09.600Z");
    CommandRun run =
        CommandRun.of("history", "ask", file(), "a", "--from", ends[0], "--to", ends[1]);
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  @Test
  void severalHistoriesAnswerAsOne() throws IOException {
    build("100\ta\n149\ta\n", "--structure=level", "--error=0.00001");
    Path first = Files.move(Path.of(file()), folder.resolve("first.tmk"));
    build("150\ta\n152\tb\n", "--structure=sealed");
    Path second = Files.move(Path.of(file()), folder.resolve("second.tmk"));
    CommandRun run =
        CommandRun.of("history", "merge", first.toString(), second.toString(), "--out", file());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertPrints(
        "1970-01-01T00:01:40Z\t1970-01-01T00:01:41Z\n1970-01-01T00:02:29Z\t1970-01-01T00:02:31Z\n",
        "a");
    assertPrints("1970-01-01T00:02:30Z\n", "a", "--last");
  }

  @Test
  void wrongUses() {
    build(LINES);
    assertRefused("--first: with --last (expected: one of them)", "a", "--first", "--last");
    assertRefused("--from: x (expected: ", "a", "--from=x");
    assertRefused("--to: 5 (expected: at least --from, 6)", "a", "--from=6", "--to=5");
    assertRefused("Missing required parameter: 'KEY'");
    CommandRun run = CommandRun.of("history", "when", folder.resolve("none.tmk").toString(), "a");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("none.tmk: no such file");
  }

  private void assertRefused(String sentence, String... arguments) {
    CommandRun run = when(arguments);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains(sentence);
  }
}
