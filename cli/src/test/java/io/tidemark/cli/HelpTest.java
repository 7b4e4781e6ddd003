package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.FoldedWriter;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dedup",
        "seen",
        "count",
        "top",
        "history",
        "history build",
        "history ask",
        "history when",
        "history merge",
        "plan",
        "plan dedup",
        "plan history",
        "plan count",
        "plan top",
        "inspect",
        "serve",
        "demo"
      })
  void helpStartsWithExamplesAndItsDescriptionsFlow(String command) {
    CommandRun run = CommandRun.asTyped("", (command + " --help").strip().split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).startsWith("Examples:\n");
    assertThat(run.output().lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThan(101));
  }

  @Test
  void aDescriptionIsNoColumnOfShortLines() {
    String help = CommandRun.asTyped("", "dedup", "--help").output();
    // Written in pieces in the source; broken by the width alone where it is shown.
    assertThat(help.replaceAll("\\s+", " "))
        .contains("the filter forgets old keys, those that matter least (--weight) first, and")
        .contains("What makes a line the same: a column from 1, a column's name");
  }

  private static String folded(String text, int width) throws IOException {
    StringWriter out = new StringWriter();
    FoldedWriter writer = new FoldedWriter(out, width);
    writer.write(text);
    writer.close();
    return out.toString();
  }

  @Test
  void foldsWhatIsTooWide() throws IOException {
    assertThat(folded("one two three\n  four five six seven\n\nx", 12))
        .isEqualTo("one two\n  three\n  four five\n    six\n    seven\n\nx");
    assertThat(folded("fits\n", 4)).isEqualTo("fits\n");
    assertThat(folded("cannotbebroken\n", 4)).isEqualTo("cannotbebroken\n");
  }
}
