package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.workload.oracle.LastItemsOracle;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines decided at least expected cost. */
class DedupCostsTest {
  private static final int UNIVERSE = 20_000;
  private static final int WINDOW = 5000;
  private static final int LINES = 60_000;

  private static CommandRun dedup(String input, String options) {
    return CommandRun.withInput(input, ("dedup --seed 1 " + options).split(" ", -1));
  }

  private static JsonNode summary(CommandRun run) throws IOException {
    assertThat(run.exitCode()).as(run.errors()).isZero();
    String line = run.errors().lines().reduce((earlier, later) -> later).orElseThrow();
    return new ObjectMapper().readTree(line);
  }

  private static String stream() {
    SplittableRandom random = new SplittableRandom(9);
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      input.append(i).append('\t').append(random.nextInt(UNIVERSE)).append('\n');
    }
    return input.toString();
  }

  /** What both errors of a run really cost. */
  private static double cost(String input, CommandRun run, double positive, double negative) {
    LastItemsOracle oracle = new LastItemsOracle();
    String[] lines = input.split("\n", -1);
    String[] printed = run.output().split("\n", -1);
    double cost = 0;
    int next = 0;
    for (int i = 0; i < LINES; i++) {
      long key = Long.parseLong(lines[i].substring(lines[i].indexOf('\t') + 1));
      boolean isPrinted = lines[i].equals(printed[next]);
      next += isPrinted ? 1 : 0;
      boolean duplicate = oracle.contains(key, WINDOW);
      cost += isPrinted && duplicate ? negative : !isPrinted && !duplicate ? positive : 0;
      oracle.add(key);
    }
    return cost;
  }

  @Test
  void costsLessThanTheStandardAnswerAndWhatWasPredicted() throws IOException {
    String input = stream();
    String shape = "--format tsv --key 2 --last " + WINDOW + " --memory 4K ";
    CommandRun standard = dedup(input, shape + "--prior uniform:" + UNIVERSE);
    CommandRun decided = dedup(
        input,
        shape + "--prior uniform:20000 --json --false-positive-cost 5 --false-negative-cost 1");
    double cost = cost(input, decided, 5, 1);
    assertThat(cost).isLessThan(0.9 * cost(input, standard, 5, 1));
    JsonNode summary = summary(decided);
    // The sum of some ten thousand errors of cost 1 or 5 is within 5 % of its mean.
    assertThat(summary.get("predictedCost").asDouble()).isBetween(0.95 * cost, 1.05 * cost);
    assertThat(summary.get("predictedFalseNew").asDouble()).isPositive();
    assertThat(summary.get("predictedFalseDuplicates").asDouble()).isPositive();
  }

  @Test
  void withoutAPriorItLearns() throws IOException {
    String input = stream();
    String shape = "--format tsv --key 2 --last " + WINDOW + " --memory 4K --json ";
    CommandRun standard = dedup(input, shape.strip());
    CommandRun decided = dedup(input, shape + "--false-positive-cost 5 --false-negative-cost 1");
    assertThat(cost(input, decided, 5, 1)).isLessThan(cost(input, standard, 5, 1));
    assertThat(summary(decided).get("predictedCost").asDouble()).isPositive();
    assertThat(summary(decided).get("memoryBytes").asLong())
        .as("what is learned takes memory")
        .isGreaterThan(summary(standard).get("memoryBytes").asLong());
  }

  @Test
  void costsMayBeFieldsOfTheLine() {
    String input = "x\t1\t1\nx\t1\t1\nx\t0\t1\n";
    CommandRun run = dedup(
        input,
        "--format tsv --key 1 --last 10 --error 0.05 --prior uniform:1000"
            + " --false-positive-cost column:3 --false-negative-cost column:2");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .as("a duplicate whose repetition costs nothing is printed")
        .isEqualTo("x\t1\t1\nx\t0\t1\n");
    assertThat(run.errors()).contains("predicted: ").contains("at a cost of ");
    run = dedup(
        "{\"k\":1,\"c\":3}\n{\"k\":1,\"c\":3}\n",
        "--format json --key /k --last 10 --prior uniform:1000"
            + " --false-positive-cost 1 --false-negative-cost /c");
    assertThat(run.output()).isEqualTo("{\"k\":1,\"c\":3}\n");
    run = dedup(
        "k,c\n1,3\n1,3\n",
        "--format csv --header --key k --last 10 --prior uniform:1000"
            + " --false-positive-cost 1 --false-negative-cost c");
    assertThat(run.output()).isEqualTo("k,c\n1,3\n");
  }

  @Test
  void freeErrorsDropNoLineThatIsCertainlyNew() {
    CommandRun run = dedup(
        "a\nb\na\n",
        "--last 10 --prior uniform:100 --false-positive-cost 0 --false-negative-cost 0");
    assertThat(run.output()).isEqualTo("a\nb\n");
  }

  @Test
  void ranksHaveTheirOwnProbability() {
    CommandRun run = dedup(
        "1\n2\n1\n99\n",
        "--last 10 --prior zipf:100 --false-positive-cost 1 --false-negative-cost 1");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("1\n2\n99\n");
    run = dedup(
        "1\nx\n", "--last 10 --prior zipf:100 --false-positive-cost 1 --false-negative-cost 1");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("standard input:2: key").contains("a rank 1..100");
  }

  @Test
  void inAWindowOfTime() {
    CommandRun run = dedup(
        "0\tx\n5\tx\n60\tx\n",
        "--format tsv --time 1 --key 2 --window 10s --rate 10 --prior uniform:1000"
            + " --false-positive-cost 1 --false-negative-cost 1");
    assertThat(run.output()).isEqualTo("0\tx\n60\tx\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x\\t-1 | column:2 | 4 | false-positive-cost (column 2): \"-1\" (expected: a cost from 0",
        "x\\tNaN | column:2 | 4 | false-positive-cost (column 2): \"NaN\" (expected: a finite",
        "x\\tmuch | column:2 | 4 | \"much\" (expected: a finite decimal number",
        "x | column:2 | 4 | false-positive-cost (column 2): 1 column (expected: at least 2",
        "x\\t1 | fee | 2 | --false-positive-cost: column fee (expected: a column from 1",
        "x\\t1 | /fee | 2 | --false-positive-cost: /fee (expected: a column",
        "x\\t1 | column:0 | 2 | column:0 (expected: a cost from 0 on",
        "x\\t1 | -3 | 2 | -3 (expected: a finite cost from 0 on",
        "x\\t1 | NaN | 2 | NaN (expected: a finite cost from 0 on",
        "x\\t1 | Infinity | 2 | Infinity (expected: a finite cost",
      })
  void costsThatAreNone(String line, String cost, int exitCode, String expected) {
    CommandRun run = CommandRun.withInput(
        line.replace("\\t", "\t") + "\n",
        ("dedup --format tsv --key 1 --last 5 --prior uniform:9 --false-negative-cost 1"
                + " --false-positive-cost=" + cost)
            .split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--false-positive-cost 1 --false-negative-cost 1 --prior uniform:9 | with --window or",
        "--prior uniform:9 | --prior: uniform:9 (expected: with --window or --last)",
        "--last 5 --false-positive-cost 1 | together with --false-negative-cost",
        "--last 5 --prior sideways | uniform:N",
        "--last 5 --false-positive-cost 1 --false-negative-cost fee --prior uniform:9 | none",
        "--last 5 --structure rotated --false-positive-cost 1 --false-negative-cost 1"
            + " --prior uniform:9 | one that is possible here: block-timing",
        "--window 5m --structure buffer | one that is possible here: ",
        "--window 5m --structure generalized | one that is possible here: ",
      })
  void optionsThatContradict(String options, String expected) {
    CommandRun run = dedup("a\n", options);
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.errors()).startsWith("tidemark: ").contains(expected);
  }

  @ParameterizedTest
  @CsvSource({"rotated", "age-partitioned", "buffer", "generalized", "block-timing"})
  void otherStructuresTellDuplicatesToo(String structure) throws IOException {
    CommandRun run =
        dedup("a\nb\na\nc\nb\n", "--last 100 --memory 4K --json --structure " + structure);
    assertThat(run.output()).isEqualTo("a\nb\nc\n");
    JsonNode summary = summary(run);
    assertThat(summary.get("predictedErrorNow").asDouble()).isBetween(0.0, 0.1);
    assertThat(summary.get("memoryBytes").asLong()).isBetween(100L, 4096L);
  }

  @ParameterizedTest
  @CsvSource({"rotated", "age-partitioned"})
  void otherStructuresHaveWindowsOfTime(String structure) {
    CommandRun run = dedup(
        "0\tx\n5\tx\n600\tx\n",
        "--format tsv --time 1 --key 2 --window 10s --rate 10 --memory 8K --structure "
            + structure);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("0\tx\n600\tx\n");
  }
}
