package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands say on standard error: a line or two, nothing, all, or one JSON object. */
class OutputTest {
  private static final String LINES = "100\ta\n101\tb\n102\ta\n";
  private static final String FIELDS = " --format tsv --key 2 --time 1";

  @TempDir
  Path folder;

  static Stream<String> commands() {
    return Stream.of(
        "dedup",
        "dedup --items 100",
        "dedup --last 10",
        "dedup --window 10s" + FIELDS,
        "dedup --window 10s --emit-every 3s" + FIELDS,
        "dedup --last 10 --false-positive-cost 5 --false-negative-cost 1",
        "seen --last 10",
        "count --items 100 --no-signs",
        "top --half-life 1h" + FIELDS,
        "history build --out F" + FIELDS);
  }

  private String[] words(String command, String more) {
    String file = folder.resolve("h.tmk").toString();
    List<String> words = new ArrayList<>();
    for (String word : (command + more).split(" ", -1)) {
      words.add(word.equals("F") ? file : word);
    }
    return words.toArray(String[]::new);
  }

  private CommandRun run(String command, String more) {
    String input = command.contains("--adds") ? "1\t+a\n2\t+b\n" : LINES;
    CommandRun run = CommandRun.asTyped(input, words(command, more));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return run;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theSummaryIsALineOrTwo(String command) {
    CommandRun run = run(command, "");
    assertThat(run.errors().lines().count()).as(run.errors()).isBetween(1L, 2L);
    assertThat(run.errors()).contains(" lines").contains(" of memory");
    assertThat(run.errors())
        .doesNotContain("pools", "probes", "bits", "slots", "prints", "structure", "e-");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whoWantsAllGetsMore(String command) {
    assertThat(run(command, " -v").errors().lines().count())
        .isGreaterThan(run(command, "").errors().lines().count());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void quietIsQuiet(String command) {
    assertThat(run(command, " --quiet").errors()).isEmpty();
    assertThat(run(command, " -q").output()).isEqualTo(run(command, "").output());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void jsonIsOneObjectAndNothingElse(String command) throws IOException {
    CommandRun run = run(command, " --json");
    assertThat(run.errors()).hasLineCount(1);
    JsonNode summary = new ObjectMapper().readTree(run.errors());
    assertThat(summary.get("lines").asLong()).isPositive();
    assertThat(summary.get("warnings")).isEmpty();
  }

  @Test
  void warningsAreInTheObject() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      many.append(i).append('\n');
    }
    CommandRun run = CommandRun.asTyped(
        many.toString(), "dedup", "--items", "1000", "--structure", "classic", "--json");
    assertThat(run.errors()).hasLineCount(1);
    JsonNode warnings = new ObjectMapper().readTree(run.errors()).get("warnings");
    assertThat(warnings.get(0).asText()).contains("the predicted error has passed");
    CommandRun plain =
        CommandRun.asTyped(many.toString(), "dedup", "--items", "1000", "--structure", "classic");
    assertThat(plain.errors()).startsWith("tidemark: warning: line ");
  }

  @Test
  void aFailureIsAnObjectToo() throws IOException {
    CommandRun run =
        CommandRun.asTyped("1\ta\nx\n", words("top --half-life 1h --json" + FIELDS, ""));
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).hasLineCount(1);
    JsonNode failure = new ObjectMapper().readTree(run.errors());
    assertThat(failure.get("error").asText()).startsWith("standard input:2: ");
    assertThat(failure.get("exitCode").asInt()).isEqualTo(4);
  }

  @Test
  void voicesThatContradictAreRefused() {
    assertThat(CommandRun.asTyped("", "dedup", "-q", "-v").exitCode()).isEqualTo(2);
    assertThat(CommandRun.asTyped("", "dedup", "-q", "--json").exitCode()).isEqualTo(2);
    assertThat(CommandRun.asTyped("", "dedup", "-v", "--json").exitCode()).isEqualTo(2);
  }

  private String save(String command, String file) throws IOException {
    String input = command.startsWith("count") ? "+a\n" : LINES;
    CommandRun run =
        CommandRun.asTyped(input, (command + " " + folder.resolve(file)).split(" ", -1));
    return run.exitCode() + run.errors();
  }

  @Test
  void aFileOfAnotherKindIsNeverOverwritten() throws IOException {
    List<String> commands = List.of(
        "dedup --save",
        "dedup --items 10 --save",
        "dedup --last 10 --save",
        "count --items 10 --save",
        "top --half-life-items 10 --save",
        "history build" + FIELDS + " --out");
    for (int first = 0; first < commands.size(); first++) {
      String file = "f" + first + ".tmk";
      assertThat(save(commands.get(first), file)).startsWith("0");
      byte[] saved = Files.readAllBytes(folder.resolve(file));
      for (int second = 0; second < commands.size(); second++) {
        String said = save(commands.get(second), file);
        if (second == first) {
          assertThat(said).startsWith("0");
          saved = Files.readAllBytes(folder.resolve(file));
        } else {
          assertThat(said).startsWith("2tidemark: --").contains("which would be lost");
          assertThat(folder.resolve(file)).hasBinaryContent(saved);
        }
      }
    }
  }

  @Test
  void mergeDoesNotWriteOverAnInput() throws IOException {
    String build = "history build" + FIELDS + " --out";
    assertThat(save(build, "a.tmk")).startsWith("0");
    assertThat(save(build, "b.tmk")).startsWith("0");
    byte[] saved = Files.readAllBytes(folder.resolve("b.tmk"));
    String a = folder.resolve("a.tmk").toString();
    String b = folder.resolve("b.tmk").toString();
    CommandRun run = CommandRun.asTyped("", "history", "merge", a, b, "--out", b);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--out: " + b).contains("it is one of them");
    assertThat(folder.resolve("b.tmk")).hasBinaryContent(saved);
  }

  @Test
  void saveEveryNeedsAFile() {
    CommandRun run = CommandRun.asTyped("", "dedup", "--save-every", "5m");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--save-every: 5m (expected: with --save F.tmk)");
  }

  /** Lines that end only when a file is there, which is saved meanwhile. */
  private static final class Waiting extends InputStream {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final byte[] lines;
    private final Path awaited;
    private boolean given;
    private boolean wasThere;

    Waiting(String lines, Path awaited) {
      this.lines = lines.getBytes(StandardCharsets.US_ASCII);
      this.awaited = awaited;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("one byte (expected: many)");
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (!given) {
        given = true;
        System.arraycopy(lines, 0, target, offset, lines.length);
        return lines.length;
      }
      long start = System.nanoTime();
      while (!Files.exists(awaited) && System.nanoTime() - start < PATIENCE_NANOS) {
        Thread.onSpinWait();
      }
      wasThere = Files.exists(awaited);
      return -1;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dedup", "dedup --last 10", "top --half-life-items 9"})
  void savesMeanwhile(String command) {
    Path file = folder.resolve("meanwhile.tmk");
    Waiting input = new Waiting("a\nb\n", file);
    CommandRun run = CommandRun.with(
        input,
        new ByteArrayOutputStream(),
        Set.of(),
        (command + " --quiet --save-every 1ms --save " + file).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(input.wasThere).as("saved before the end").isTrue();
    assertThat(CommandRun.asTyped("", "inspect", "--verify", file.toString()).exitCode())
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tideline", "sealed"})
  void theSeamOfNeighboursIsCoveredOnRequest(String structure) {
    String build = "history build --structure " + structure + FIELDS + " --out ";
    String a = folder.resolve("am.tmk").toString();
    String b = folder.resolve("pm.tmk").toString();
    String both = folder.resolve("both.tmk").toString();
    assertThat(
            CommandRun.asTyped("100\ta\n110\tb\n", (build + a).split(" ", -1)).exitCode())
        .isZero();
    assertThat(
            CommandRun.asTyped("150\ta\n160\tb\n", (build + b).split(" ", -1)).exitCode())
        .isZero();
    String merge = "history merge " + a + " " + b + " --out " + both;
    String ask = "history ask " + both + " c --from 105 --to 155";
    assertThat(CommandRun.asTyped("", merge.split(" ", -1)).exitCode()).isZero();
    assertThat(CommandRun.asTyped("", ask.split(" ", -1)).output()).isEqualTo("unknown\n");
    String covering = merge + " --from 90 --to 170";
    assertThat(CommandRun.asTyped("", covering.split(" ", -1)).exitCode()).isZero();
    assertThat(CommandRun.asTyped("", ask.split(" ", -1)).output()).isEqualTo("no\n");
    String outside = ask.replace("155", "171");
    assertThat(CommandRun.asTyped("", outside.split(" ", -1)).output()).isEqualTo("unknown\n");
    String known = "history ask " + both + " b --from 105 --to 155";
    assertThat(CommandRun.asTyped("", known.split(" ", -1)).output()).startsWith("maybe");
  }
}
