package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Duplicates on endless streams, in small memory. */
class DedupEndlessTest {
  private static final int BATCHES = 100;
  private static final int BATCH = 150;

  @TempDir
  Path folder;

  private static CommandRun dedup(String input, String options) {
    return CommandRun.withInput(input, ("dedup --seed 1 " + options).split(" ", -1));
  }

  private static JsonNode json(CommandRun run) throws IOException {
    String last = run.errors().lines().reduce((earlier, later) -> later).orElseThrow();
    return new ObjectMapper().readTree(last);
  }

  /** New keys only. */
  private static String distinct(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "k" + i + "\n").collect(Collectors.joining());
  }

  /** Each batch of new keys twice, one batch of others between; every other key weighs much. */
  private static String weighedRepeats() {
    StringBuilder lines = new StringBuilder();
    for (int batch = 0; batch < BATCHES; batch++) {
      for (int back : new int[] {0, 2}) {
        for (int i = 0; i < BATCH; i++) {
          int key = (batch + 2 - back) * BATCH + i;
          lines
              .append("k")
              .append(key)
              .append('\t')
              .append(key % 2 == 0 ? 1 + key % 9 : 900 + key % 9);
          lines.append('\n');
        }
      }
    }
    return lines.toString();
  }

  @Test
  void takesATidepoolAndSaysWhatItIsGoodFor() {
    CommandRun run = dedup("b\na\nb\n", "--memory 64K --error 0.001");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("b\na\n");
    assertThat(run.errors())
        .contains(
            "64 KiB of memory, tidepool filter, pools 1,024, words per pool 8, slots per pool 32")
        .contains("remembers about the last 32,768 different keys, at error 0.000")
        .contains("no key was forgotten, so no duplicate was missed")
        .doesNotContain("warning");
  }

  @Test
  void saysHowManyKeysWereForgotten() throws IOException {
    CommandRun run = dedup(distinct(0, 5000), "--memory 1K --error 0.001 --json");
    JsonNode summary = json(run);
    long remembered = summary.get("rememberedKeys").asLong();
    assertThat(remembered).isEqualTo(512);
    assertThat(summary.get("forgottenKeys").asLong())
        .as("each printed line took a slot")
        .isEqualTo(summary.get("printed").asLong() - remembered);
    assertThat(dedup(distinct(0, 5000), "--memory 1K --error 0.001").errors())
        .containsPattern("a key was forgotten 4,[0-9]{3} times; what is forgotten comes out again");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tidepool", "sweep", "stable", "two-class", "by-importance", "by-value"})
  void eachStructureKeepsItsErrorOnAnyStream(String structure) throws IOException {
    int lines = 30_000;
    JsonNode summary =
        json(dedup(distinct(0, lines), "--memory 8K --error 0.02 --json --structure " + structure));
    assertThat(summary.get("structure").asText()).isEqualTo(structure);
    long found = summary.get("duplicates").asLong();
    double predicted = summary.get("predictedFalseDuplicates").asDouble();
    assertThat(BinomialInterval.clopperPearson(found, lines, 0.9999).contains(predicted / lines))
        .as("predicted %s in the 0.9999 interval of %s found", predicted, found)
        .isTrue();
    assertThat(BinomialInterval.clopperPearson(found, lines, 0.9999).low())
        .as("the bound asked for")
        .isLessThan(0.02);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tidepool", "sweep", "two-class", "by-importance", "by-value"})
  void whatWeighsMoreIsForgottenLater(String structure) {
    String input = weighedRepeats();
    CommandRun run = dedup(
        input,
        "--format tsv --key 1 --weight 2 --memory 1536 --error 0.01 --only duplicates --structure "
            + structure);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    long heavy = run.output().lines().filter(line -> line.contains("\t90")).count();
    long light = run.output().lines().count() - heavy;
    // Were weights of no effect, each duplicate found would be as likely a heavy one.
    assertThat(BinomialInterval.clopperPearson(heavy, heavy + light, 0.9999).low())
        .as("%s heavy and %s light duplicates found", heavy, light)
        .isGreaterThan(0.5);
    assertThat(run.errors()).contains("for the ranks of weights");
  }

  @Test
  void weightsThatMakeNoDifferenceAreSaidTo() {
    CommandRun run = dedup(
        "a\t1\nb\t2\na\t1\n", "--format tsv --key 1 --weight 2 --memory 1K --structure stable");
    assertThat(run.output()).isEqualTo("a\t1\nb\t2\n");
    assertThat(run.errors()).contains("weights make no difference to this filter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "NaN", "Infinity", "1e309", "heavy"})
  void aWeightThatIsNoneIsABadLine(String weight) {
    String input = "a\t1\nb\t" + weight + "\nc\t1e308\n";
    String options = "--format tsv --key 1 --weight 2 --memory 64K";
    CommandRun run = dedup(input, options);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).isEqualTo("a\t1\n");
    assertThat(run.errors()).contains("standard input:2: weight (column 2): ").contains(weight);
    run = dedup(input, options + " --on-error skip");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("a\t1\nc\t1e308\n");
    assertThat(run.errors()).contains("1 skipped");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--structure by-value",
        "--structure sweep",
        "--format tsv --key 1 --weight 2",
        "--format tsv --key 1 --weight 2 --structure by-importance"
      })
  void aSavedFilterGoesOnAsIfThereHadBeenNoEnd(String options) throws IOException {
    String input = weighedRepeats();
    int half = input.indexOf('\n', input.length() / 2) + 1;
    String shape = options + " --memory 1536 --error 0.01";
    String whole = saved("whole.tmk");
    String first = saved("first.tmk");
    String second = saved("second.tmk");
    CommandRun all = dedup(input, (shape + " --save " + whole).strip());
    CommandRun one = dedup(input.substring(0, half), (shape + " --save " + first).strip());
    CommandRun two = CommandRun.withInput(
        input.substring(half),
        ("dedup " + options.replaceAll("--structure .*", "").strip() + " --load " + first
                + " --save " + second)
            .replace("  ", " ")
            .split(" ", -1));
    assertThat(two.exitCode()).as(two.errors()).isZero();
    assertThat(one.output() + two.output()).isEqualTo(all.output());
    assertThat(Path.of(second)).hasSameBinaryContentAs(Path.of(whole));
  }

  private String saved(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void costsDecideTheShape() throws IOException {
    String input = distinct(0, 20_000);
    JsonNode cheap =
        json(dedup(input, "--memory 1K --json --false-positive-cost 0.1 --false-negative-cost 1"));
    JsonNode dear =
        json(dedup(input, "--memory 1K --json --false-positive-cost 100 --false-negative-cost 1"));
    assertThat(dear.get("duplicates").asLong())
        .isLessThan(cheap.get("duplicates").asLong());
  }

  @Test
  void aSampleShapesTheFilter() throws IOException {
    Path sample = Files.writeString(folder.resolve("sample.tsv"), weighedRepeats());
    CommandRun run = dedup(
        weighedRepeats(), "--format tsv --key 1 --memory 64K --error 0.01 --sample " + sample);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output().lines())
        .as("each key once, but for false positives")
        .hasSizeBetween((int) (0.98 * BATCH * (BATCHES + 2)), BATCH * (BATCHES + 2));
  }

  @Test
  void repeatsAreLetThroughOncePerPeriod() {
    String input =
        IntStream.range(0, 10).mapToObj(i -> 60 * i + "\tx\n").collect(Collectors.joining());
    CommandRun run = dedup(input, "--format tsv --key 2 --time 1 --emit-every 3m --memory 64K");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output().lines()).hasSizeBetween(3, 4);
    assertThat(run.errors()).contains("tidepool filter").contains("let through by --emit-every");
  }

  @Test
  void whereItIsForKeysKnownInNumberNothingIsForgotten() {
    assertThat(dedup("a\na\n", "--items 1000").errors()).contains("classic filter");
    assertThat(dedup("a\na\n", "--structure classic").errors()).contains("classic filter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--items 5 --structure tidepool|--items: 5 (expected: none with --structure tidepool",
        "--layout standard|--layout: standard (expected: with --items or --structure classic",
        "--structure sweep --window 5m|--structure: sweep (expected: ebb, block-timing",
        "--structure buffer|--structure: buffer (expected: classic, growing, stable",
        "--prior uniform:9|--prior: uniform:9 (expected: with --window or --last)",
        "--error 0.1 --false-positive-cost 1 --false-negative-cost 1|--error: 0.1 (expected: none",
        "--false-positive-cost 1|together with --false-negative-cost",
        "--false-positive-cost fee --false-negative-cost 1|--false-positive-cost: fee (expected: a num",
        "--false-positive-cost 0 --false-negative-cost 0|positive where falsePositive is 0",
        "--items 9 --false-positive-cost 1 --false-negative-cost 1|costs: given (expected: without",
        "--items 9 --sample x|--sample: x (expected: without --items",
        "--last 9 --sample x|--sample: x (expected: without --window",
        "--sample -|--sample: - (expected: a file",
        "--memory 1|--memory: 1 (expected: 8..",
        "--memory 1T|--memory: 1T (expected: 8..17179869112",
        "--memory 8 --error 1e-9 --structure tidepool|expected: one that tidepool can reach",
        "--weight 2|--weight: column 2 (expected: none"
      })
  void refusesWhatCannotBe(String example) {
    String[] parts = example.split("\\|", -1);
    CommandRun run = CommandRun.withInput("a\n", ("dedup " + parts[0]).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(parts[1]).doesNotContain("\tat ");
  }

  @Test
  void refusesFilesOfAnotherKind() {
    String alike = saved("alike.tmk");
    String weighed = saved("weighed.tmk");
    String classic = saved("classic.tmk");
    String window = saved("window.tmk");
    dedup("a\n", "--memory 1K --save " + alike);
    dedup(
        "a\t1\n",
        "--memory 1K --format tsv --key 1 --weight 2 --structure by-value --save " + weighed);
    dedup("a\n", "--items 100 --save " + classic);
    dedup("a\n", "--last 100 --save " + window);
    assertRefused(weighed, "--format tsv --key 1", "with --weight, by which its keys are kept");
    assertRefused(alike, "--structure sweep", "--structure: sweep (expected: none, or tidepool");
    assertRefused(classic, "--structure sweep", "--structure: sweep (expected: none, or classic");
    assertRefused(window, "--structure sweep", "--structure: sweep (expected: ebb, block-timing");
    assertRefused(alike, "--last 5", "--last: 5 (expected: none with " + alike);
    assertRefused(alike, "--sample x", "--sample: x (expected: none with " + alike);
    assertRefused(alike, "--memory 1K", "--load: " + alike);
  }

  private static void assertRefused(String file, String options, String expected) {
    String[] words = ("dedup --load " + file + " " + options).split(" ", -1);
    CommandRun run = CommandRun.withInput("a\n", words);
    assertThat(run.exitCode()).as(Arrays.toString(words)).isEqualTo(2);
    assertThat(run.errors()).contains(expected);
  }

  @Test
  void aSampleWithoutRepeatsOrLinesIsRefused() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    Path once = Files.writeString(folder.resolve("once"), distinct(0, 50));
    CommandRun run = dedup("a\n", "--sample " + empty);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(empty + ": no line was read");
    run = dedup("a\n", "--sample " + once);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("repeats in the sample: 0");
  }
}
