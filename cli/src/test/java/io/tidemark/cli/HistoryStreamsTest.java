package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Histories where streams are closed, or the process is told to end. */
class HistoryStreamsTest {
  private static final int TERMINATED = 128 + 15;

  @TempDir
  Path folder;

  private String file() {
    return folder.resolve("h.tmk").toString();
  }

  private void build() {
    CommandRun run = CommandRun.withInput(
        "100\ta\n199\tb\n",
        ("history build --format tsv --time 1 --key 2 --out " + file()).split(" ", -1));
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void aClosedPipeEndsInSilence() {
    build();
    OutputStream closed = new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException("Broken pipe");
      }
    };
    for (String question : new String[] {"a --from 1 --to 2", "--queries -"}) {
      CommandRun run = CommandRun.with(
          new ByteArrayInputStream("a\t1\t2\n".getBytes(StandardCharsets.US_ASCII)),
          closed,
          Set.of(),
          ("history ask " + file() + " " + question).split(" ", -1));
      assertThat(run.exitCode()).as(question).isEqualTo(141);
      assertThat(run.errors()).isEmpty();
    }
  }

  @Test
  void whoTypesIsTold() {
    CommandRun run = CommandRun.with(
        new ByteArrayInputStream(new byte[0]),
        OutputStream.nullOutputStream(),
        Set.of(Trait.INPUT_IS_TERMINAL),
        ("history build --format tsv --time 1 --key 2 --out " + file()).split(" ", -1));
    assertThat(run.errors()).contains("reading lines from the terminal");
  }

  private static ProcessBuilder process(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "io.tidemark.cli.Main");
    builder.command().addAll(List.of(arguments));
    return builder;
  }

  /** What was read so far becomes the history, and no temporary file stays. */
  @Test
  @Timeout(60)
  @DisabledOnOs(OS.WINDOWS)
  void aBuildThatIsToldToEndSavesWhatItHas() throws IOException, InterruptedException {
    Process process = process(
            "history",
            "build",
            "--verbose",
            "--format=tsv",
            "--time=1",
            "--key=2",
            "--out=" + file())
        .start();
    try (OutputStream input = process.getOutputStream();
        BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      assertThat(errors.readLine()).startsWith("a history in ticks of 1s");
      // More than pipe and buffer hold: when all is written, the first lines have been taken.
      input.write("100\ta\n150\tb\n".repeat(100_000).getBytes(StandardCharsets.US_ASCII));
      input.flush();
      assertThat(process.toHandle().destroy()).isTrue();
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
      assertThat(errors.lines().toList())
          .anyMatch(line -> line.startsWith("stopped; the history holds what was read so far"))
          .anyMatch(line -> line.contains(" lines, about 2 different pairs"))
          .anyMatch(line -> line.endsWith("saved to " + file()));
    }
    assertThat(process.exitValue()).isEqualTo(TERMINATED);
    assertThat(CommandRun.of("history", "ask", file(), "b", "--from=150", "--to=151")
            .output())
        .startsWith("maybe");
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }
}
