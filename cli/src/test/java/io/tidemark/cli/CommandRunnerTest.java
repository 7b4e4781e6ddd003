package io.tidemark.cli;

import static java.util.regex.Pattern.quote;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandRunnerTest {
  @Test
  void givesItsVersion() {
    CommandRun run = CommandRun.of("--version");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).startsWith("tidemark ").endsWith("\n");
    assertThat(run.errors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dedup",
        "count",
        "top",
        "plan",
        "plan dedup",
        "plan count",
        "plan top",
        "inspect",
        "demo",
        "experiment"
      })
  void helpStartsWithExamplesOnStandardOutput(String command) {
    CommandRun run = CommandRun.of((command + " --help").strip().split(" ", -1));
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).startsWith("Examples:\n  tidemark").contains("Usage: tidemark");
    assertThat(run.errors()).isEmpty();
  }

  @Test
  void helpListsAllCommandsAndWhatTheyDo() {
    String listed = CommandRun.of("--help").output();
    assertThat(CommandRun.of("help").output()).isEqualTo(listed);
    for (String command : List.of("dedup", "seen", "count", "top", "history", "plan", "serve")) {
      String own = CommandRun.of(command, "--help").output();
      String[] lines = own.split("\n", -1);
      int usage = List.of(lines)
          .indexOf(Stream.of(lines)
              .filter(line -> line.startsWith("Usage: "))
              .findFirst()
              .orElseThrow());
      // The sentence before the usage.
      assertThat(listed).containsPattern("(?m)^  " + command + " +" + quote(lines[usage - 1]));
    }
    assertThat(listed).contains("generate-completion  Generate");
  }

  @Test
  void helpIsACommandToo() {
    CommandRun run = CommandRun.of("help", "dedup");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).contains("--on-error");
  }

  @Test
  void suggestsCommandsThatAreMeant() {
    CommandRun run = CommandRun.of("dedpu");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: dedpu: ").contains("did you mean: dedup");
  }

  @Test
  void suggestsOptionsThatAreMeant() {
    CommandRun run = CommandRun.of("dedup", "--memry", "3M");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--memry").contains("--memory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plan", "experiment"})
  void wantsACommand(String command) {
    CommandRun run = CommandRun.of(command.isEmpty() ? new String[0] : new String[] {command});
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).startsWith("tidemark: ").contains("--help");
  }

  @Test
  void writesACompletionScript() {
    CommandRun run = CommandRun.of("generate-completion");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).contains("complete -F").contains("tidemark");
  }
}
