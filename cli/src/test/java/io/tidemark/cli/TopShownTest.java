package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tables for a person: on a terminal, and kept up to date there. */
class TopShownTest {
  private static final String OPEN = "\u001b[?1049h\u001b[?25l\u001b[?7l";
  private static final String CLOSE = "\u001b[?7h\u001b[?25h\u001b[?1049l";
  private static final Set<Trait> SCREEN = Set.of(Trait.OUTPUT_IS_TERMINAL, Trait.OUTPUT_IS_SCREEN);

  private static CommandRun shown(String input, Set<Trait> traits, String options) {
    return CommandRun.with(
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
        new ByteArrayOutputStream(),
        traits,
        ("top --seed 1 --memory 64K --decay 0.5 --epoch 60s --format tsv --time 1 --key 2 "
                + options)
            .strip()
            .split(" ", -1));
  }

  @Test
  void aPersonSeesBars() {
    CommandRun run = shown("0\ta\n0\ta\n0\tbb\n", Set.of(Trait.OUTPUT_IS_TERMINAL), "");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .isEqualTo("""
            key  count   share
            a     2.00  66.7 %%  %s
            bb    1.00  33.3 %%  %s
            """.formatted("#".repeat(40), "#".repeat(20)))
        .doesNotContain("\u001b");
  }

  @Test
  void noKeyMovesTheCursor() {
    Set<Trait> traits = EnumSet.of(Trait.OUTPUT_IS_TERMINAL, Trait.COLOUR);
    CommandRun run = shown("0\tevil\u001b[2J\u202e\n0\t" + "long".repeat(50) + "\n", traits, "");
    assertThat(run.output())
        .contains("evil\\u001b[2J\\u202e")
        .contains("longl...")
        .contains("\u001b[1mkey")
        .doesNotContain("\u001b[2J");
    assertThat(run.output().lines().map(line -> line.replaceAll("\u001b\\[[0-9]*m", "")
            .length()))
        .as("in the width of the terminal")
        .allMatch(length -> length <= 80);
  }

  @Test
  void periodsHaveHeadings() {
    CommandRun run = shown("0\ta\n61\tb\n", Set.of(Trait.OUTPUT_IS_TERMINAL), "--every 60s");
    assertThat(run.output())
        .startsWith("1970-01-01T00:01:00Z\nkey")
        .contains("\n\n1970-01-01T00:01:01Z\nkey");
  }

  /** Keeps what is written, and tells when the screen was drawn. */
  private static final class Watched extends ByteArrayOutputStream {
    private final CountDownLatch drawn = new CountDownLatch(1);

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      super.write(bytes, offset, length);
      if (toString(StandardCharsets.UTF_8).contains("#")) {
        drawn.countDown();
      }
    }
  }

  /** Some lines, then silence until the screen was drawn, then more lines. */
  private static final class Quiet extends InputStream {
    private final Watched output;
    private final String[] parts;
    private int part;

    Quiet(Watched output, String... parts) {
      this.output = output;
      this.parts = parts;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("by many bytes only");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (part == parts.length) {
        return -1;
      }
      if (part > 0) {
        await();
      }
      byte[] bytes = parts[part++].getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(bytes, 0, target, offset, bytes.length);
      return bytes.length;
    }

    private void await() throws IOException {
      try {
        output.drawn.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  @Timeout(60)
  void theTableIsDrawnWhileTheInputIsQuiet() {
    Watched output = new Watched();
    CommandRun run = CommandRun.with(
        new Quiet(output, "0\ta\n0\ta\n", "60\tb\n"),
        output,
        SCREEN,
        "top --seed 1 --memory 64K --decay 0.5 --epoch 60s --format tsv --time 1 --key 2 --follow"
            .split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    String[] parts = run.output().split("\u001b\\[\\?1049[hl]", -1);
    assertThat(parts).as("on the other screen, and back").hasSize(3);
    assertThat(run.output()).contains(OPEN).contains(CLOSE);
    assertThat(parts[1])
        .contains("1970-01-01T00:00:00Z   2 lines, ")
        .contains("2.00 all keys together; all counts are above the noise; counts halve in 60.0")
        .contains("a     2.00  100.0 %");
    assertThat(parts[2])
        .as("the last table stays")
        .startsWith("key")
        .contains("b     1.00  50.0 %");
    assertThat(run.errors()).contains("3 lines\n").contains("of memory for counters");
  }

  @Test
  void whereThereIsNoScreenTablesAreAppended() {
    CommandRun run = shown("0\ta\n", Set.of(), "--follow");
    assertThat(run.output()).isEqualTo("1970-01-01T00:00:00Z\ta\t1.00\n");
    assertThat(run.errors()).contains("a table is appended every 5 seconds");
    run = shown("0\ta\n", SCREEN, "--follow --json");
    assertThat(run.output()).startsWith("{\"time\":\"1970-01-01T00:00:00Z\"").hasLineCount(1);
  }

  @Test
  @Timeout(60)
  void theScreenIsLeftBeforeAnErrorIsSaid() {
    Watched output = new Watched();
    // A third column is asked for, which only the first lines have.
    InputStream input = new Quiet(output, "0\ta\t1\n", "60\tb\n");
    CommandRun run = CommandRun.with(
        input,
        output,
        SCREEN,
        "top --memory 64K --half-life 1h --format tsv --time 1 --key 2 --weight 3 --follow"
            .split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).contains(OPEN).endsWith(CLOSE);
    assertThat(run.errors()).contains("standard input:2: weight (column 3)");
  }
}
