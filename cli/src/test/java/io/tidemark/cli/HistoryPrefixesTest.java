package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about all keys with a prefix. */
class HistoryPrefixesTest {
  private static final String ADDRESSES =
      "100\t10.1.2.3\n120\t10.1.9.9\n150\t10.2.0.1\n199\t9.9.9.9\n";

  @TempDir
  Path folder;

  private String file(String name) {
    return folder.resolve(name + ".tmk").toString();
  }

  private CommandRun build(String name, String lines, String... options) {
    List<String> arguments = new ArrayList<>(
        List.of("history", "build", "--format=tsv", "--time=1", "--key=2", "--out=" + file(name)));
    arguments.addAll(List.of(options));
    if (arguments.stream().noneMatch(option -> option.startsWith("--like"))) {
      arguments.add("--error=0.00001");
    }
    CommandRun run = CommandRun.withInput(lines, arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return run;
  }

  private CommandRun ask(String name, String prefix, String kind, int from, int to) {
    return CommandRun.of(
        "history", "ask", file(name), prefix, "--prefix", kind, "--from=" + from, "--to=" + to);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pair", "interval", "level", "tideline", "sealed"})
  void networks(String structure) {
    build("a", ADDRESSES, "--prefixes=ipv4:8,16", "--structure=" + structure);
    assertThat(ask("a", "10.1.0.0/16", "ipv4", 100, 121).output()).startsWith("maybe ");
    assertThat(ask("a", "10.1.0.0/16", "ipv4", 121, 200).output()).isEqualTo("no\n");
    assertThat(ask("a", "10.0.0.0/8", "ipv4", 121, 151).exitCode()).isZero();
    assertThat(ask("a", "10.3.0.0/16", "ipv4", 100, 200).exitCode()).isEqualTo(1);
    assertThat(ask("a", "10.3.0.0/16", "ipv4", 100, 300).exitCode()).isEqualTo(3);
    CommandRun run = CommandRun.of("history", "when", file("a"), "10.1.0.0/16", "--prefix", "ipv4");
    assertThat(run.output().lines())
        .containsExactly(
            "1970-01-01T00:01:40Z\t1970-01-01T00:01:41Z",
            "1970-01-01T00:02:00Z\t1970-01-01T00:02:01Z");
    run = CommandRun.of("history", "when", file("a"), "10.1.2.3");
    assertThat(run.output()).as("keys are as without").hasLineCount(1);
  }

  @Test
  void partsOfTexts() {
    build("a", "1\t/usr/lib/x\n5\t/usr/bin\n9\t/etc\n", "--prefixes", "/:2");
    assertThat(ask("a", "/usr", "/", 1, 6).exitCode()).isZero();
    assertThat(ask("a", "/usr/lib", "/", 2, 9).exitCode()).isEqualTo(1);
    assertThat(ask("a", "/usr/bin", "/", 5, 6).exitCode()).isZero();
    assertThat(ask("a", "/var", "/", 1, 10).exitCode()).isEqualTo(1);
    CommandRun run = ask("a", "/usr/lib/x", "/", 1, 10);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("(expected: a prefix of [/:1, /:2], which the history");
  }

  /** A history that does not know a length of prefixes must not deny one. */
  @Test
  void whatWasNotDeclaredIsRefused() {
    build("a", ADDRESSES, "--prefixes=ipv4:8,16");
    CommandRun run = ask("a", "10.1.2.0/24", "ipv4", 100, 200);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("(expected: a prefix of [ipv4:8, ipv4:16], which the");
    build("b", ADDRESSES);
    run = ask("b", "10.1.0.0/16", "ipv4", 100, 200);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("(expected: a prefix of none, which the history was built");
    run = CommandRun.of("history", "merge", file("a"), file("b"), "--out", file("c"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains(file("b") + ": prefixes [] (expected: [ipv4:8, ipv4:16], as in " + file("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"level", "tideline", "sealed"})
  void mergedHistoriesKeepThem(String structure) {
    build("a", ADDRESSES, "--prefixes=ipv4:8,16", "--structure=" + structure);
    build("b", "300\t10.1.7.7\n310\t1.2.3.4\n", "--like=" + file("a"));
    CommandRun run = CommandRun.of("history", "merge", file("b"), file("a"), "--out", file("c"));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(ask("c", "10.1.0.0/16", "ipv4", 300, 311).exitCode()).isZero();
    assertThat(ask("c", "10.1.0.0/16", "ipv4", 100, 101).exitCode()).isZero();
    assertThat(ask("c", "1.2.0.0/16", "ipv4", 100, 200).exitCode()).isEqualTo(1);
  }

  @Test
  void theSummarySaysWhatTheyCost() throws IOException {
    CommandRun run = build("a", ADDRESSES, "--prefixes=ipv4:8,16");
    // 2 + 3 networks at 4 + 4 ticks, and 16 marks for each of two lengths.
    assertThat(run.errors())
        .contains("prefixes ipv4:8,16 make about 40 of the pairs and 37 of the");
    run = build("a", ADDRESSES, "--prefixes=ipv4:8,16", "--json");
    JsonNode fields = new ObjectMapper()
        .readTree(run.errors().lines().reduce((first, last) -> last).orElseThrow());
    assertThat(fields.get("prefixes").asText()).isEqualTo("ipv4:8,16");
    assertThat(fields.get("estimatedPrefixPairs").asDouble()).isBetween(39.0, 41.0);
    assertThat(fields.get("estimatedPrefixBits").asDouble())
        .isLessThan(fields.get("bits").asDouble());
  }

  /** A key without prefixes is one that does not parse. */
  @Test
  void otherKeysAreRefusedOrLeftOut() {
    List<String> command =
        List.of("history", "build", "--format=tsv", "--time=1", "--key=2", "--prefixes=ipv4:8");
    List<String> arguments = new ArrayList<>(command);
    arguments.add("--out=" + file("x"));
    CommandRun run = CommandRun.withInput("1\talice\n", arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors())
        .contains("\"alice\" (expected: an IPv4 address, for --prefixes ipv4:8)");
    build("x", "1\talice\n2\t10.1.1.1\n", "--prefixes=ipv4:8", "--on-error=skip");
    assertThat(ask("x", "10.0.0.0/8", "ipv4", 2, 3).exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ipv4; (expected: ipv4: and lengths of networks such as ipv4:8,16,24",
        "ipv4:; (expected: ipv4: and lengths",
        "ipv4:8,x; (expected: ipv4: and lengths",
        "ipv4:0; prefix length: 0 (expected: 1..31)",
        "ipv4:32; prefix length: 32 (expected: 1..31)",
        "ipv6:64; (expected: ipv4: and lengths",
        "/:0; levels: 0 (expected: 1..64)",
        "/:99; levels: 99 (expected: 1..64)",
        "a:3; (expected: ipv4: and lengths"
      })
  void refusedRules(String rule, String expected) {
    CommandRun run = CommandRun.withInput(
        "1\ta\n",
        ("history build --format tsv --time 1 --key 2 --out " + file("x") + " --prefixes " + rule)
            .split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--prefixes").contains(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.0.0, ipv4, a network such as 10.1.0.0/16",
    "10.1.0.0/33, ipv4, a network such as 10.1.0.0/16",
    "10.1.2.0/16, ipv4, no bits behind the first 16",
    "10.1.0/16, ipv4, an IPv4 address",
    "10.1.0.0/16, x, neither letter nor digit"
  })
  void refusedPrefixes(String prefix, String kind, String expected) {
    build("a", ADDRESSES, "--prefixes=ipv4:16");
    CommandRun run = ask("a", prefix, kind, 100, 200);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(expected);
  }
}
